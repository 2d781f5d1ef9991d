import { useListContext, useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { Below, RowLink, StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { useMay } from "#shell/session.ts";
import type { Comparison } from "./comparison.ts";
import { DifferenceText, Figure, ResultChip } from "./parts/result.tsx";
import { RecordBalanceButton } from "./parts/record-balance-button.tsx";

const Column = DataTable.Col<Comparison>;

/**
 * The balances observed outside next to what the ledger requires there; a row opens its sources.
 */
export function ReconciliationScreen() {
  const mayObserve = useMay("treasury.observe");
  return (
    <DeskList
      empty="desk.reconciliation.none"
      about="desk.reconciliation.text"
      actions={mayObserve && <RecordAny />}
      isQueue
    >
      <DeskTable<Comparison>>
        <Column
          source="currency"
          label="desk.reconciliation.currency"
          render={({ currency }) => <RowLink>{currency}</RowLink>}
        />
        <Column
          align="right"
          source="observed"
          label="desk.reconciliation.observed"
          render={({ observed }) => <Figure amount={observed} />}
        />
        <Column
          align="right"
          source="movedSince"
          label="desk.reconciliation.movedSince"
          render={({ movedSince, observed }) => (
            <Figure amount={observed === null ? null : movedSince} isChange />
          )}
        />
        <Column
          align="right"
          source="required"
          label="desk.reconciliation.required"
          render={({ required }) => <Figure amount={required} />}
        />
        <Column
          align="right"
          source="difference"
          label="desk.reconciliation.difference"
          render={({ difference }) => (
            <>
              {difference !== null && <DifferenceText difference={difference} />}
              <Below>
                <ResultChip difference={difference} />
              </Below>
            </>
          )}
        />
        <Column
          source="oldestTime"
          label="desk.reconciliation.oldest"
          render={(comparison) => <Oldest {...comparison} />}
        />
      </DeskTable>
    </DeskList>
  );
}

/** For any currency: those of the list are the ledger's. */
function RecordAny() {
  const { data } = useListContext<Comparison>();
  return <RecordBalanceButton currencies={data?.map(({ currency }) => currency) ?? []} />;
}

function Oldest({ isOutdated, oldestTime }: Pick<Comparison, "isOutdated" | "oldestTime">) {
  const translate = useTranslate();
  return (
    <>
      <TimeText time={oldestTime} />
      {isOutdated && (
        <Below>
          <StatusChip text={translate("desk.reconciliation.outdated")} tone="warning" />
        </Below>
      )}
    </>
  );
}
