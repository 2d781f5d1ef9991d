import { DataTable } from "react-admin";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { RowLink } from "#shell/lists/cells.tsx";
import { BookText, Standing } from "./parts/book-text.tsx";
import type { BalanceRow } from "./house-account.ts";

const Column = DataTable.Col<BalanceRow>;

/** Fixed decimals, so that round figures align with the others. */
const CENTS = 2;

/** The sums in the order of comparison: liabilities first, then their backing. */
const SUMS = ["users", "cameIn", "underway", "own", "difference"] as const;

/** Liabilities to users compared with the money received; a row opens its accounts. */
export function TreasuryScreen() {
  return (
    <DeskList empty="desk.treasury.none" about="desk.treasury.text">
      <DeskTable<BalanceRow>>
        <Column
          source="book"
          label="desk.treasury.book"
          render={({ book, isSimulated }) => <BookText book={book} isSimulated={isSimulated} />}
        />
        <Column
          source="currency"
          label="desk.treasury.currency"
          render={({ currency }) => <RowLink>{currency}</RowLink>}
        />
        {SUMS.map((sum) => (
          <Column
            key={sum}
            align="right"
            source={sum}
            label={`desk.treasury.${sum}`}
            render={(balanceRow) => figureText(balanceRow[sum], CENTS)}
          />
        ))}
        <Column
          source="isCovered"
          label="desk.treasury.standing"
          render={(balanceRow) => <Standing {...balanceRow} />}
        />
      </DeskTable>
    </DeskList>
  );
}
