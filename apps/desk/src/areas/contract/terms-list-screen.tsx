import { useTranslate } from "ra-core";
import { DataTable, SelectInput } from "react-admin";
import { StatusChip } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { RowLink } from "#shell/lists/row-link.tsx";
import { figureText } from "#shell/lists/figure-text.ts";
import type { TermsLine } from "./terms-view.ts";

const Column = DataTable.Col<TermsLine>;

const FILTERS = [
  <SelectInput
    key="book"
    source="book"
    label="desk.terms.book"
    alwaysOn
    emptyText="desk.terms.books.live"
    choices={[{ id: "demo", name: "desk.terms.books.demo" }]}
  />,
];

const RATES = ["halfSpreadPpm", "openFeePpm", "closeFeePpm", "fundingPpm"] as const;

/** What each symbol is traded on just now; a line opens its versions. */
export function TermsListScreen() {
  const translate = useTranslate();
  return (
    <DeskList title="desk.terms.title" empty="desk.terms.none" filters={FILTERS}>
      <DataTable<TermsLine> bulkActionButtons={false} rowClick="show">
        <Column
          source="symbol"
          label="desk.symbols.symbol"
          disableSort
          render={({ symbol }) => <RowLink>{symbol}</RowLink>}
        />
        <Column align="right" source="version" label="desk.terms.version" disableSort />
        <Column
          align="right"
          label="desk.settings.word.leverageMax"
          disableSort
          render={({ terms }) => `${terms.leverageMax}×`}
        />
        {RATES.map((rate) => (
          <Column
            key={rate}
            align="right"
            label={`desk.settings.word.${rate}`}
            disableSort
            render={({ terms }) => terms[rate]}
          />
        ))}
        <Column
          align="right"
          label="desk.settings.word.notionalMax"
          disableSort
          render={({ terms }) => figureText(terms.notionalMax)}
        />
        <Column
          label="desk.terms.coming"
          disableSort
          render={({ planned, waiting }) => (
            <>
              {waiting > 0 && <StatusChip text={translate("desk.terms.waiting")} tone="warning" />}
              {planned > 0 && <StatusChip text={translate("desk.terms.planned")} tone="default" />}
              {planned + waiting === 0 && "–"}
            </>
          )}
        />
      </DataTable>
    </DeskList>
  );
}
