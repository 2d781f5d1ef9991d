import { Button } from "@mui/material";
import { newRequestId } from "@plumbline/client";
import { useNotify, useRefresh, useTranslate } from "ra-core";
import { useState } from "react";
import { ActionDialog } from "#shell/lists/action-dialog.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { figureText } from "#shell/lists/figure-text.ts";
import { useDeskSession } from "#shell/session-context.ts";
import type { AdjustmentLine } from "../adjustments/adjustment-form.ts";

interface Decide {
  readonly verb: "confirm" | "withdraw";
  readonly line: AdjustmentLine;
}

/** The second person's word, or taking it back. */
export function DecideAdjustmentButton({ verb, line }: Decide) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const name = translate(`desk.settings.${verb}`);
  return (
    <>
      <Button
        aria-label={`${name}: ${line.account}`}
        size="small"
        variant="outlined"
        onClick={() => setIsOpen(true)}
      >
        {name}
      </Button>
      {isOpen && <DecideDialog verb={verb} line={line} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function DecideDialog({ verb, line, onClose }: Decide & { readonly onClose: () => void }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const refresh = useRefresh();
  const notify = useNotify();
  // One id for as long as the dialog is open: sent again after a lost answer, it has one effect.
  const [requestId] = useState(newRequestId);
  const { account, amount, contentHash, currency, direction, id, userId } = line;
  const submit = async () => {
    const named = { userId, id };
    if (verb === "withdraw") await client.wallet.withdrawAdjustment(named, { requestId });
    else await client.wallet.confirmAdjustment({ ...named, contentHash }, { requestId });
    onClose();
    refresh();
    notify(`desk.adjustments.did.${verb}`, { messageArgs: { account }, type: "success" });
  };
  const name = translate(`desk.settings.${verb}`);
  return (
    <ActionDialog
      title={`${name}: ${account}`}
      text={translate(`desk.adjustments.text.${verb}`)}
      action={name}
      onClose={onClose}
      submit={submit}
    >
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
    </ActionDialog>
  );
}
