import { useTranslate } from "ra-core";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";
import { HoldsAlert } from "#shell/signals/holds-alert.tsx";
import type { AdjustmentLine } from "../adjustments/adjustment-form.ts";
import type { ProposalVerb } from "../proposals/proposal-case.tsx";

interface Decide {
  readonly verb: ProposalVerb;
  readonly line: AdjustmentLine;
}

/** The second person's confirmation, or withdrawing the proposal. */
export function DecideAdjustmentButton({
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
  const { account, amount, contentHash, currency, direction, id, userId } = line;
  const named = { userId, id };
  const name = translate(`desk.settings.${verb}`);
  return (
    <CommandDialog
      title={`${name}: ${account}`}
      text={translate(`desk.adjustments.text.${verb}`)}
      action={name}
      send={(requestId) =>
        verb === "withdraw"
          ? client.wallet.withdrawAdjustment(named, { requestId })
          : client.wallet.confirmAdjustment({ ...named, contentHash }, { requestId })
      }
      done={{ text: `desk.adjustments.did.${verb}`, about: { account } }}
      onClose={onClose}
    >
      <HoldsAlert userId={userId} />
      <Facts
        facts={[
          {
            name: translate(`desk.adjustments.directions.${direction}`),
            value: `${figureText(amount)} ${currency}`,
          },
          {
            name: translate("desk.adjustments.houseAccount"),
            value: translate(`desk.adjustments.houseAccounts.${line.houseAccount}`),
          },
          {
            name: translate("desk.adjustments.reason"),
            value: translate(`desk.adjustments.reasons.${line.reason}`),
          },
          { name: translate("desk.adjustments.ticket"), value: line.ticket },
          { name: translate("desk.adjustments.words"), value: line.words },
        ]}
      />
    </CommandDialog>
  );
}
