import { useTranslate } from "ra-core";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";
import type { HouseTransferLine } from "../house-transfer-form.ts";

interface Decide {
  readonly verb: "confirm" | "withdraw";
  readonly line: HouseTransferLine;
}

/** The second person's confirmation, or withdrawal of the proposal. */
export function DecideHouseTransferButton({ verb, line }: Decide) {
  const translate = useTranslate();
  const name = translate(`desk.settings.${verb}`);
  return (
    <DialogButton
      text={name}
      aria-label={`${name}: ${amountOf(line)}`}
      dialog={(onClose) => <DecideDialog verb={verb} line={line} onClose={onClose} />}
    />
  );
}

const amountOf = ({ amount, currency }: HouseTransferLine): string =>
  `${figureText(amount)} ${currency}`;

function DecideDialog({ verb, line, onClose }: Decide & { readonly onClose: () => void }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { contentHash, id, source, target } = line;
  const amount = amountOf(line);
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
