import { useTranslate } from "ra-core";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { useDeskSession } from "#shell/session.ts";
import type { ProposalVerb } from "../../proposals/proposal-case.tsx";
import type { HouseTransferLine } from "../house-transfer-form.ts";

interface Decide {
  readonly verb: ProposalVerb;
  readonly line: HouseTransferLine;
}

/** The second person's confirmation, or withdrawal of the proposal. */
export function DecideHouseTransferButton({
  verb,
  line,
  isDecisive,
}: Decide & { readonly isDecisive: boolean }) {
  const translate = useTranslate();
  const name = translate(`desk.settings.${verb}`);
  return (
    <DialogButton
      size="medium"
      variant={isDecisive ? "contained" : "outlined"}
      text={name}
      aria-label={`${name}: ${line.account}`}
      dialog={(onClose) => <DecideDialog verb={verb} line={line} onClose={onClose} />}
    />
  );
}

function DecideDialog({ verb, line, onClose }: Decide & { readonly onClose: () => void }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { account: amount, contentHash, id, source, target } = line;
  const name = translate(`desk.settings.${verb}`);
  const accountText = (account: string) => translate(`desk.houseTransfers.accounts.${account}`);
  return (
    <CommandDialog
      title={`${name}: ${amount}`}
      text={translate(`desk.houseTransfers.does.${verb}`)}
      action={name}
      send={(requestId) =>
        verb === "withdraw"
          ? client.wallet.withdrawHouseTransfer({ id }, { requestId })
          : client.wallet.confirmHouseTransfer({ id, contentHash }, { requestId })
      }
      done={{ text: `desk.houseTransfers.did.${verb}`, about: { amount } }}
      onClose={onClose}
    >
      <Facts
        facts={[
          { name: translate("desk.houseTransfers.amount"), value: amount },
          { name: translate("desk.houseTransfers.source"), value: accountText(source) },
          { name: translate("desk.houseTransfers.target"), value: accountText(target) },
          { name: translate("desk.houseTransfers.reference"), value: line.reference || "–" },
          { name: translate("desk.houseTransfers.why"), value: line.why },
        ]}
      />
    </CommandDialog>
  );
}
