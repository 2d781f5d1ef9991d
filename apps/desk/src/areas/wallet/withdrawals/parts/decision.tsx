import { Button, Card, Stack, TextField, Typography } from "@mui/material";
import { WITHDRAWAL_FAILURES, WITHDRAWAL_REJECTIONS } from "@plumbline/engine/wallet";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";
import { DecisionDialog } from "../../records/decision-dialog.tsx";
import { ReasonFields, useReason } from "../../records/reason-fields.tsx";
import { nextVerb, type Verb, verbsOf, type WithdrawalCase } from "../withdrawal-line.ts";

/** Everything its stage accepts; what comes next is the filled button. */
export function WithdrawalDecision({ found }: { readonly found: WithdrawalCase }) {
  const translate = useTranslate();
  const [pendingVerb, setPendingVerb] = useState<Verb | null>(null);
  const next = nextVerb(found);
  const hint = next === "pay" && found.isDecidedByAsker ? "payerDecided" : next;
  const onClose = () => setPendingVerb(null);
  return (
    <Card sx={{ bottom: 0, p: 2, position: "sticky", zIndex: 1 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: "center", flexWrap: "wrap" }}>
        <Typography color="text.secondary" variant="body2" sx={{ flex: 1 }}>
          {hint !== null && translate(`desk.withdrawals.next.${hint}`)}
        </Typography>
        {verbsOf(found).map((verb) => (
          <Button
            key={verb}
            color={verb === "reject" || verb === "fail" ? "error" : "primary"}
            disabled={verb === "pay" && found.isDecidedByAsker}
            onClick={() => setPendingVerb(verb)}
            variant={verb === next ? "contained" : "outlined"}
          >
            {translate(`desk.withdrawals.${verb}`)}
          </Button>
        ))}
      </Stack>
      {(pendingVerb === "claim" || pendingVerb === "approve") && (
        <YesDialog found={found} verb={pendingVerb} onClose={onClose} />
      )}
      {pendingVerb === "pay" && <PayDialog found={found} onClose={onClose} />}
      {pendingVerb === "reject" && <RejectDialog found={found} onClose={onClose} />}
      {pendingVerb === "fail" && <FailDialog found={found} onClose={onClose} />}
    </Card>
  );
}

interface OfDialog {
  readonly found: WithdrawalCase;
  readonly onClose: () => void;
}

/** What goes where, once more in the very dialog that says yes to it. */
function WhatGoes({ found }: Pick<OfDialog, "found">) {
  const translate = useTranslate();
  const { address, currency, memo, network, receives } = found;
  return (
    <Typography sx={{ fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" }}>
      {translate("desk.withdrawals.goes", {
        receives: `${figureText(receives, 2)} ${currency}`,
        address: memo === null ? address : `${address} (${memo})`,
        network,
      })}
    </Typography>
  );
}

function YesDialog({ found, verb, onClose }: OfDialog & { readonly verb: "claim" | "approve" }) {
  const { client } = useDeskSession();
  const { account, contentHash, recordId: id, userId } = found;
  const send = (requestId: string) =>
    verb === "claim"
      ? client.wallet.claimWithdrawal({ userId, id }, { requestId })
      : client.wallet.approveWithdrawal({ userId, id, contentHash }, { requestId });
  return (
    <DecisionDialog of="withdrawals" verb={verb} account={account} onClose={onClose} send={send}>
      <WhatGoes found={found} />
    </DecisionDialog>
  );
}

function PayDialog({ found, onClose }: OfDialog) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const [transactionId, setTransactionId] = useState("");
  const { account, recordId: id, userId } = found;
  return (
    <DecisionDialog
      of="withdrawals"
      verb="pay"
      account={account}
      isReady={transactionId.trim() !== ""}
      onClose={onClose}
      send={(requestId) =>
        client.wallet.payWithdrawal(
          { userId, id, transactionId: transactionId.trim() },
          { requestId },
        )
      }
    >
      <WhatGoes found={found} />
      <TextField
        label={translate("desk.withdrawals.transactionId")}
        value={transactionId}
        onChange={({ target }) => setTransactionId(target.value)}
      />
    </DecisionDialog>
  );
}

function RejectDialog({ found, onClose }: OfDialog) {
  const { client } = useDeskSession();
  const { account, contentHash, recordId: id, userId } = found;
  const reasonForm = useReason(WITHDRAWAL_REJECTIONS);
  return (
    <DecisionDialog
      of="withdrawals"
      verb="reject"
      account={account}
      onClose={onClose}
      send={(requestId) =>
        client.wallet.rejectWithdrawal(
          { userId, id, contentHash, ...reasonForm.chosen },
          { requestId },
        )
      }
    >
      <ReasonFields of="withdrawals" {...reasonForm.fields} />
    </DecisionDialog>
  );
}

function FailDialog({ found, onClose }: OfDialog) {
  const { client } = useDeskSession();
  const { account, recordId: id, userId } = found;
  const reasonForm = useReason(WITHDRAWAL_FAILURES);
  return (
    <DecisionDialog
      of="withdrawals"
      verb="fail"
      account={account}
      onClose={onClose}
      send={(requestId) =>
        client.wallet.failWithdrawal({ userId, id, ...reasonForm.chosen }, { requestId })
      }
    >
      <ReasonFields of="withdrawals" {...reasonForm.fields} />
    </DecisionDialog>
  );
}
