import { DataTable } from "react-admin";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { Below, RowLink } from "#shell/lists/cells.tsx";
import { BookText, Standing } from "./parts/book-text.tsx";
import type { BalanceRow } from "./house-account.ts";

const Column = DataTable.Col<BalanceRow>;

/** The number of decimals that aligns round figures with the others. */
const CENTS = 2;

/** The sums in the order of comparison: debts to users first, then their cover. */
const SUMS = ["users", "cameIn", "underway", "own", "difference"] as const;

/**
 * Users' balances compared with deposits less withdrawals; a row opens its accounts. The difference
 * is an optional column; the status of the row shows whether there is one.
 */
export function TreasuryScreen() {
  return (
    <DeskList empty="desk.treasury.none" about="desk.treasury.text">
      <DeskTable<BalanceRow> hiddenColumns={["difference"]}>
        <Column
          source="currency"
          label="desk.treasury.currency"
          render={({ book, currency, isSimulated }) => (
            <>
              <RowLink>{currency}</RowLink>
              <Below>
                <BookText book={book} isSimulated={isSimulated} />
              </Below>
            </>
          )}
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
