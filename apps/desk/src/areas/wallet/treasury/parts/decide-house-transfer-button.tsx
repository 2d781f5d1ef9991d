import { useTranslate } from "ra-core";
import { DecideButton, type ProposalVerb } from "#shell/dialogs/decide-button.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { useDeskSession } from "#shell/session.ts";
import type { HouseTransferLine } from "../house-transfer-form.ts";
import { houseTransferFacts } from "../house-transfer-facts.ts";

/** Confirms the proposal as the second person, or withdraws it. */
export function DecideHouseTransferButton({
  verb,
  line,
}: {
  readonly verb: ProposalVerb;
  readonly line: HouseTransferLine;
}) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { account: amount, contentHash, id } = line;
  return (
    <DecideButton
      verb={verb}
      of={amount}
      text={translate(`desk.houseTransfers.does.${verb}`)}
      send={(requestId) =>
        verb === "withdraw"
          ? client.wallet.withdrawHouseTransfer({ id }, { requestId })
          : client.wallet.confirmHouseTransfer({ id, contentHash }, { requestId })
      }
      done={{ text: `desk.houseTransfers.did.${verb}`, about: { amount } }}
    >
      <Facts
        facts={[
          { name: translate("desk.houseTransfers.amount"), value: amount },
          ...houseTransferFacts(translate, line),
        ]}
      />
    </DecideButton>
  );
}
