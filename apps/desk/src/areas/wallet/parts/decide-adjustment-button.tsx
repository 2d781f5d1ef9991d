import { useTranslate } from "ra-core";
import { DecideButton, type ProposalVerb } from "#shell/dialogs/decide-button.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";
import { HoldsAlert } from "#shell/signals/holds-alert.tsx";
import type { AdjustmentLine } from "../adjustments/adjustment-form.ts";
import { adjustmentFacts } from "../adjustments/adjustment-facts.ts";

/** Confirms the proposal as the second person, or withdraws it. */
export function DecideAdjustmentButton({
  verb,
  line,
}: {
  readonly verb: ProposalVerb;
  readonly line: AdjustmentLine;
}) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { account, amount, contentHash, currency, direction, id, userId } = line;
  const named = { userId, id };
  return (
    <DecideButton
      verb={verb}
      of={account}
      text={translate(`desk.adjustments.text.${verb}`)}
      send={(requestId) =>
        verb === "withdraw"
          ? client.wallet.withdrawAdjustment(named, { requestId })
          : client.wallet.confirmAdjustment({ ...named, contentHash }, { requestId })
      }
      done={{ text: `desk.adjustments.did.${verb}`, about: { account } }}
    >
      <HoldsAlert userId={userId} />
      <Facts
        facts={[
          {
            name: translate(`desk.adjustments.directions.${direction}`),
            value: `${figureText(amount)} ${currency}`,
          },
          ...adjustmentFacts(translate, line),
        ]}
      />
    </DecideButton>
  );
}
