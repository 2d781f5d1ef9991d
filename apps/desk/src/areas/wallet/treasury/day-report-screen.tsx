import type { DeskClient } from "@plumbline/client";
import { Box } from "@mui/material";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { Below } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";

type Report = Awaited<ReturnType<DeskClient["wallet"]["listDayReport"]>>;

/** A day of a currency, or the total of all chosen days, whose day is null. */
export type DayLine = Report["totals"][number] & {
  readonly id: string;
  readonly day: string | null;
  readonly isClosed: boolean;
};

/** The rows of a page, and below them the totals of all chosen days. */
export const dayLinesOf = ({ records, totals }: Report): readonly DayLine[] => [
  ...records,
  ...totals.map((figures) => ({
    ...figures,
    id: `total:${figures.currency}`,
    day: null,
    isClosed: true,
  })),
];

const Column = DataTable.Col<DayLine>;

/** Each with its parts below it. */
const PAIRS = [
  ["moved", "deposits", "withdrawals"],
  ["earned", "fees", "funding"],
  ["result", "trading", "insurance"],
  ["given", "adjustments", "payouts"],
] as const;

/** The movements of members' balances, by server day and currency, and their totals. */
export function DayReportScreen() {
  return (
    <DeskList empty="desk.dayReport.none" about="desk.dayReport.text" isQueue>
      <DeskTable<DayLine>>
        <Column
          source="day"
          label="desk.dayReport.day"
          disableSort
          render={(line) => <Day line={line} />}
        />
        {PAIRS.map(([name, above, below]) => (
          <Column
            key={name}
            align="right"
            source={name}
            label={`desk.dayReport.${name}`}
            disableSort
            render={(line) => <Pair above={line[above]} below={line[below]} />}
          />
        ))}
        <Column
          align="right"
          source="exchanges"
          label="desk.dayReport.exchanges"
          disableSort
          render={({ exchanges }) => <Figure amount={exchanges} />}
        />
        <Column
          align="right"
          source="balances"
          label="desk.dayReport.balances"
          disableSort
          render={({ opening, closing }) => <Pair above={opening} below={closing} />}
        />
      </DeskTable>
    </DeskList>
  );
}

function Day({ line: { day, currency, isClosed } }: { readonly line: DayLine }) {
  const translate = useTranslate();
  return (
    <>
      <Box component="span" sx={{ whiteSpace: "nowrap", ...(day === null && TOTAL) }}>
        {day ?? translate("desk.dayReport.total")}
      </Box>
      <Below>{isClosed ? currency : `${currency} · ${translate("desk.dayReport.today")}`}</Below>
    </>
  );
}

const TOTAL = { fontWeight: 600 } as const;

/** The number of decimals that aligns round figures with the others. */
const CENTS = 2;

function Pair({ above, below }: { readonly above: string; readonly below: string }) {
  return (
    <>
      <Figure amount={above} />
      <Below>
        <Figure amount={below} />
      </Below>
    </>
  );
}

function Figure({ amount }: { readonly amount: string }) {
  return (
    <Box component="span" sx={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
      {figureText(amount, CENTS)}
    </Box>
  );
}
