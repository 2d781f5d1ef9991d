import { Button, Card, Stack, TextField, Typography } from "@mui/material";
import { WITHDRAWAL_FAILURES, WITHDRAWAL_REJECTIONS } from "@plumbline/engine/wallet";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { figureText } from "#shell/lists/figure-table.tsx";
import { DECISION } from "#shell/key-targets.ts";
import { useDeskSession } from "#shell/session.ts";
import { DecisionDialog } from "../../records/decision-dialog.tsx";
import { ReasonFields, useReason } from "../../records/reason-fields.tsx";
import { nextVerb, type Verb, verbsOf, type WithdrawalCase } from "../withdrawal-line.ts";

/** The commands that its stage accepts; the next one is the filled button. */
export function WithdrawalDecision({ record }: { readonly record: WithdrawalCase }) {
  const translate = useTranslate();
  const [pendingVerb, setPendingVerb] = useState<Verb | null>(null);
  const next = nextVerb(record);
  const isOff = (verb: Verb) =>
    (verb === "pay" && record.isDecidedByReader) ||
    (verb === "approve" && record.isApprovedByReader);
  const hint = hintOf(record);
  const onClose = () => setPendingVerb(null);
  return (
    <Card {...DECISION} sx={{ p: 2 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: "center", flexWrap: "wrap" }}>
        <Typography color="text.secondary" variant="body2" sx={{ flex: 1 }}>
          {hint !== null && translate(`desk.withdrawals.next.${hint}`)}
        </Typography>
        {verbsOf(record).map((verb) => (
          <Button
            key={verb}
            color={verb === "reject" || verb === "fail" ? "error" : "primary"}
            disabled={isOff(verb)}
            onClick={() => setPendingVerb(verb)}
            variant={verb === next ? "contained" : "outlined"}
          >
            {translate(`desk.withdrawals.${verb}`)}
          </Button>
        ))}
      </Stack>
      {(pendingVerb === "claim" || pendingVerb === "approve") && (
        <YesDialog record={record} verb={pendingVerb} onClose={onClose} />
      )}
      {pendingVerb === "pay" && <PayDialog record={record} onClose={onClose} />}
      {pendingVerb === "reject" && <RejectDialog record={record} onClose={onClose} />}
      {pendingVerb === "fail" && <FailDialog record={record} onClose={onClose} />}
    </Card>
  );
}

/**
 * The next step, or the reason why another person has to take it: the last part of a text's key.
 */
function hintOf(record: WithdrawalCase): string | null {
  const next = nextVerb(record);
  if (next === "pay" && record.isDecidedByReader) return "payerDecided";
  return next === "approve" && record.isApprovedByReader ? "approvedByReader" : next;
}

interface OfDialog {
  readonly record: WithdrawalCase;
  readonly onClose: () => void;
}

/** Amount and destination, repeated in the dialog that approves them. */
function WhatGoes({ record }: Pick<OfDialog, "record">) {
  const translate = useTranslate();
  const { address, currency, memo, network, receives } = record;
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

function YesDialog({ record, verb, onClose }: OfDialog & { readonly verb: "claim" | "approve" }) {
  const { client } = useDeskSession();
  const { account, contentHash, recordId: id, userId } = record;
  const send = (requestId: string) =>
    verb === "claim"
      ? client.wallet.claimWithdrawal({ userId, id }, { requestId })
      : client.wallet.approveWithdrawal({ userId, id, contentHash }, { requestId });
  return (
    <DecisionDialog of="withdrawals" verb={verb} account={account} onClose={onClose} send={send}>
      <WhatGoes record={record} />
    </DecisionDialog>
  );
}

function PayDialog({ record, onClose }: OfDialog) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const [transactionId, setTransactionId] = useState("");
  const { account, recordId: id, userId } = record;
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
      <WhatGoes record={record} />
      <TextField
        label={translate("desk.withdrawals.transactionId")}
        value={transactionId}
        onChange={({ target }) => setTransactionId(target.value)}
      />
    </DecisionDialog>
  );
}

function RejectDialog({ record, onClose }: OfDialog) {
  const { client } = useDeskSession();
  const { account, contentHash, recordId: id, userId } = record;
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
      <ReasonFields of="withdrawals" userId={userId} {...reasonForm.fields} />
    </DecisionDialog>
  );
}

function FailDialog({ record, onClose }: OfDialog) {
  const { client } = useDeskSession();
  const { account, recordId: id, userId } = record;
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
      <ReasonFields of="withdrawals" userId={userId} {...reasonForm.fields} />
    </DecisionDialog>
  );
}
