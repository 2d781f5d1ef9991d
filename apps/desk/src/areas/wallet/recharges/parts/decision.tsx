import { Alert, Button, Card, Stack, TextField, Typography } from "@mui/material";
import { RECHARGE_REJECTIONS } from "@plumbline/engine/wallet";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { DECISION } from "#shell/key-targets.ts";
import { figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";
import { DecisionDialog } from "../../records/decision-dialog.tsx";
import { ReasonFields, useReason } from "../../records/reason-fields.tsx";
import { creditOf } from "../credit-form.ts";
import type { RechargeCase } from "../recharge-line.ts";

/**
 * Credits the amount that arrived, as typed by the operator; or rejects the claim with a reason.
 */
export function RechargeDecision({ record }: { readonly record: RechargeCase }) {
  const translate = useTranslate();
  const [received, setReceived] = useState("");
  const [reference, setReference] = useState("");
  const [pendingVerb, setPendingVerb] = useState<"approve" | "reject" | null>(null);
  const credit = creditOf(received, record);
  const isTyped = credit !== null && "credited" in credit && reference.trim() !== "";
  const isReady = isTyped && record.isProofOpened && !record.isApprovedByReader;
  const problem = problemOf(record);
  return (
    <Card component="section" aria-label={translate("desk.recharges.decision")} sx={{ p: 2 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: "flex-start", flexWrap: "wrap" }}>
        <TextField
          label={translate("desk.recharges.receivedTyped", { currency: record.currency })}
          error={credit !== null && "problem" in credit}
          helperText={translate(
            credit !== null && "problem" in credit ? credit.problem : "desk.recharges.receivedHint",
          )}
          slotProps={{ htmlInput: { inputMode: "decimal", style: { textAlign: "right" } } }}
          value={received}
          onChange={({ target }) => setReceived(target.value)}
        />
        <TextField
          label={translate("desk.record.reference")}
          helperText={translate("desk.recharges.referenceHint")}
          sx={{ flex: 1, minWidth: 200 }}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
        <Stack {...DECISION} direction="row" spacing={2} sx={{ ml: "auto" }}>
          <Button color="error" variant="outlined" onClick={() => setPendingVerb("reject")}>
            {translate("desk.recharges.reject")}
          </Button>
          <Button disabled={!isReady} variant="contained" onClick={() => setPendingVerb("approve")}>
            {translate("desk.recharges.approve")}
          </Button>
        </Stack>
      </Stack>
      {problem !== null && (
        <Typography color="text.secondary" variant="body2" sx={{ mt: 1 }}>
          {translate(problem)}
        </Typography>
      )}
      {pendingVerb === "approve" && (
        <ApproveDialog
          record={record}
          claim={{ received: received.trim(), reference: reference.trim() }}
          onClose={() => setPendingVerb(null)}
        />
      )}
      {pendingVerb === "reject" && (
        <RejectDialog record={record} onClose={() => setPendingVerb(null)} />
      )}
    </Card>
  );
}

/** The key of the reason why the reader cannot credit it now, for any amount; null: they can. */
function problemOf({ isApprovedByReader, isProofOpened }: RechargeCase): string | null {
  if (isApprovedByReader) return "desk.recharges.approvedByReader";
  return isProofOpened ? null : "desk.recharges.openFirst";
}

function ApproveDialog({
  record,
  claim,
  onClose,
}: {
  readonly record: RechargeCase;
  readonly claim: { readonly received: string; readonly reference: string };
  readonly onClose: () => void;
}) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const { account, contentHash, currency, recordId, userId } = record;
  const credit = creditOf(claim.received, record);
  if (credit === null || !("credited" in credit)) return null;
  const figures = {
    credited: `${figureText(credit.credited, 2)} ${currency}`,
    received: `${figureText(claim.received, 2)} ${currency}`,
    claimed: `${figureText(record.amount, 2)} ${currency}`,
    reference: claim.reference,
  };
  return (
    <DecisionDialog
      of="recharges"
      verb="approve"
      account={account}
      onClose={onClose}
      send={(requestId) =>
        client.wallet.approveRecharge(
          { userId, id: recordId, contentHash, ...claim },
          { requestId },
        )
      }
    >
      <Typography sx={{ fontVariantNumeric: "tabular-nums" }}>
        {translate("desk.recharges.credits", figures)}
      </Typography>
      {credit.differs && (
        <Alert severity="warning">{translate("desk.recharges.differs", figures)}</Alert>
      )}
      {credit.needsSecond && <Alert severity="info">{translate("desk.recharges.second")}</Alert>}
    </DecisionDialog>
  );
}

function RejectDialog({
  record: { account, contentHash, recordId, userId },
  onClose,
}: {
  readonly record: RechargeCase;
  readonly onClose: () => void;
}) {
  const { client } = useDeskSession();
  const reasonForm = useReason(RECHARGE_REJECTIONS);
  return (
    <DecisionDialog
      of="recharges"
      verb="reject"
      account={account}
      onClose={onClose}
      send={(requestId) =>
        client.wallet.rejectRecharge(
          { userId, id: recordId, contentHash, ...reasonForm.chosen },
          { requestId },
        )
      }
    >
      <ReasonFields of="recharges" userId={userId} {...reasonForm.fields} />
    </DecisionDialog>
  );
}
