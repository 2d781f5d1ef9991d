import { Alert, Button, Card, Stack, TextField, Typography } from "@mui/material";
import { NOTE_LENGTH_MAX } from "@plumbline/engine/desk";
import { needsWords, type RechargeStage, type ReversalVerdict } from "@plumbline/engine/wallet";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { DECISION } from "#shell/key-targets.ts";
import { Panel } from "#shell/panel.tsx";
import { useDeskSession } from "#shell/session.ts";
import { DecisionDialog } from "../../records/decision-dialog.tsx";
import { LargeFigure } from "#shell/lists/amounts.tsx";
import type { RechargeCase } from "../recharge-line.ts";

interface OfCase {
  readonly record: RechargeCase;
}

/**
 * A credit made by mistake, or reversed by its payer: the amount that can be taken, and the first
 * operator's choice.
 */
export function ReversalFigures({ record }: OfCase) {
  const translate = useTranslate();
  const { available, currency, owed, proposedVerdict, stage, reversedAmount } = record;
  return (
    <Panel title={translate(`${FIGURES}.${stage === "delivered" ? "deliveredTitle" : "title"}`)}>
      <Typography color="text.secondary" variant="body2" sx={{ mb: 2 }}>
        {translate(`${FIGURES}.${TEXTS[stage] ?? "text"}`)}
      </Typography>
      <Stack direction="row" useFlexGap sx={{ columnGap: 3, flexWrap: "wrap", rowGap: 1 }}>
        <LargeFigure
          name={translate(`${FIGURES}.available`)}
          currency={currency}
          amount={available}
        />
        <LargeFigure
          name={translate(`${FIGURES}.reversedAmount`)}
          currency={currency}
          amount={reversedAmount}
        />
        <LargeFigure name={translate(`${FIGURES}.owed`)} currency={currency} amount={owed} />
      </Stack>
      {proposedVerdict !== null && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {translate(`${FIGURES}.said`, { verdict: translate(`${FIGURES}.of.${proposedVerdict}`) })}
        </Alert>
      )}
    </Panel>
  );
}

/** Two persons decide its outcome, with the same text. */
export function ReversalDecision({ record }: OfCase) {
  const translate = useTranslate();
  const [pendingVerdict, setPendingVerdict] = useState<ReversalVerdict | null>(null);
  const { isApprovedByReader, proposedVerdict, stage } = record;
  return (
    <Card {...DECISION} sx={{ p: 2 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: "center", justifyContent: "flex-end" }}>
        {isApprovedByReader && proposedVerdict !== null && (
          <Typography color="text.secondary" variant="body2" sx={{ flex: 1 }}>
            {translate("desk.recharges.reversal.proposedByRequester")}
          </Typography>
        )}
        {verdictsOf(record).map((verdict) => (
          <Button
            key={verdict}
            disabled={isApprovedByReader && verdict === proposedVerdict}
            variant={verdict === "take_back" && stage !== "delivered" ? "contained" : "outlined"}
            onClick={() => setPendingVerdict(verdict)}
          >
            {translate(`desk.recharges.${verdict}`)}
          </Button>
        ))}
      </Stack>
      {pendingVerdict !== null && (
        <VerdictDialog
          record={record}
          verdict={pendingVerdict}
          onClose={() => setPendingVerdict(null)}
        />
      )}
    </Card>
  );
}

const FIGURES = "desk.recharges.reversal";
const TEXTS: Partial<Record<RechargeStage, string>> = {
  delivered: "deliveredText",
  owing: "owingText",
};

/** Without an available balance nothing can be taken: it can only be written off. */
function verdictsOf({ available, stage }: RechargeCase): readonly ReversalVerdict[] {
  if (stage === "delivered") return ["take_back"];
  if (stage !== "owing") return ["stands", "take_back"];
  return available === null || available === "0" ? ["release"] : ["release", "take_back"];
}

function VerdictDialog({
  record: { account, contentHash, recordId, proposedVerdict, proposedWords, stage, userId },
  verdict,
  onClose,
}: {
  readonly record: RechargeCase;
  readonly verdict: ReversalVerdict;
  readonly onClose: () => void;
}) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  // The second person confirms the first one's exact text.
  const [words, setWords] = useState(proposedVerdict === verdict ? (proposedWords ?? "") : "");
  const isWorded = needsWords(verdict, stage);
  const note = words.trim();
  const request = { userId, id: recordId, contentHash, verdict, ...(isWorded && { note }) };
  return (
    <DecisionDialog
      of="recharges"
      verb={verdict}
      account={account}
      isReady={!isWorded || note !== ""}
      onClose={onClose}
      send={(requestId) => client.wallet.decideReversal(request, { requestId })}
    >
      {isWorded && (
        <TextField
          label={translate(`${FIGURES}.words`)}
          helperText={translate(`${FIGURES}.wordsHint`)}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: NOTE_LENGTH_MAX } }}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
    </DecisionDialog>
  );
}
