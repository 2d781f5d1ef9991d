import { useRecordContext, useTranslate } from "ra-core";
import { CaseHead } from "#shell/cases/case-head.tsx";
import { DeskShow } from "#shell/lists/desk-show.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { SignalsPanel } from "#shell/signals/signals-panel.tsx";
import { useMay } from "#shell/session.ts";
import { DecideAdjustmentButton } from "../parts/decide-adjustment-button.tsx";
import { stageOf } from "../proposals/proposal.ts";
import { ProposalColumns, useProposalFacts } from "../proposals/proposal-case.tsx";
import { adjustmentFacts } from "./adjustment-facts.ts";
import type { AdjustmentCase, AdjustmentLine } from "./adjustment-form.ts";

/** One adjustment: the amount and the reason, its effect, and the decision. */
export function AdjustmentScreen() {
  return (
    <DeskShow title="desk.adjustments.one" isShared>
      <AdjustmentDetails />
    </DeskShow>
  );
}

function AdjustmentDetails() {
  const translate = useTranslate();
  const record = useRecordContext<AdjustmentCase>();
  const mayDecide = useMay("adjustments.decide");
  // The list's row is shown until the details are loaded.
  if (record === undefined || !("effect" in record)) return null;
  const { amount, currency, ticket, userId } = record;
  return (
    <ProposalColumns
      kind="adjustments"
      record={record}
      mayDecide={mayDecide}
      title={translate("desk.adjustments.record", {
        amount: `${figureText(amount, 2)} ${currency}`,
        reference: ticket,
      })}
      claim={<AdjustmentHead record={record} />}
      proof={<SignalsPanel userId={userId} />}
      decide={(verb) => <DecideAdjustmentButton key={verb} verb={verb} line={record} />}
    />
  );
}

function AdjustmentHead({ record }: { readonly record: AdjustmentLine }) {
  const translate = useTranslate();
  const { amount, direction } = record;
  const facts = [...adjustmentFacts(translate, record), ...useProposalFacts(record)];
  return (
    <CaseHead
      record={record}
      stage={stageOf(translate, "adjustments", record)}
      figures={[[`desk.adjustments.directions.${direction}`, amount]]}
      facts={facts}
    >
      {null}
    </CaseHead>
  );
}
