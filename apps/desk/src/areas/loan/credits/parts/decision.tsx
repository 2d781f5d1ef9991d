import { Alert, Button, Card, Stack, TextField, Typography } from "@mui/material";
import { NOTE_LENGTH_MAX } from "@plumbline/engine/desk";
import { CREDIT_REJECTIONS } from "@plumbline/engine/loan";
import { useTranslate } from "ra-core";
import { type ReactNode, useState } from "react";
import { ChoiceField } from "#shell/dialogs/choice-field.tsx";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { ReplyPicker } from "#shell/dialogs/reply-picker.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { DECISION } from "#shell/key-targets.ts";
import { useDeskSession } from "#shell/session.ts";
import { type CreditCase, nextStep, type Verb, verbsOf } from "../credit-line.ts";

/** The steps that its status accepts; the next one is the filled button. */
export function CreditDecision({ record }: { readonly record: CreditCase }) {
  const translate = useTranslate();
  const [pendingVerb, setPendingVerb] = useState<Verb | null>(null);
  const { isPassedByCaller, passedBy } = record;
  const onClose = () => setPendingVerb(null);
  return (
    <Card {...DECISION} sx={{ p: 2 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: "center", flexWrap: "wrap" }}>
        <Typography color="text.secondary" variant="body2" sx={{ flex: 1 }}>
          {translate(`desk.loan.next.${nextStep(record)}`, { name: passedBy ?? "" })}
        </Typography>
        {verbsOf(record).map((verb) => (
          <Button
            key={verb}
            color={verb === "reject" ? "error" : "primary"}
            disabled={verb === "pass" && isPassedByCaller}
            onClick={() => setPendingVerb(verb)}
            variant={verb === "reject" ? "outlined" : "contained"}
          >
            {translate(`desk.loan.${verb}`)}
          </Button>
        ))}
      </Stack>
      {pendingVerb === "take" && <TakeDialog record={record} onClose={onClose} />}
      {pendingVerb === "pass" && <PassDialog record={record} onClose={onClose} />}
      {pendingVerb === "reject" && <RejectDialog record={record} onClose={onClose} />}
    </Card>
  );
}

interface OfDialog {
  readonly record: CreditCase;
  readonly onClose: () => void;
}

function TakeDialog({ record, onClose }: OfDialog) {
  const { client } = useDeskSession();
  const { recordId: id, userId } = record;
  return (
    <StepDialog
      verb="take"
      record={record}
      onClose={onClose}
      send={(requestId) => client.loan.takeOnCredit({ userId, id }, { requestId })}
    />
  );
}

function PassDialog({ record, onClose }: OfDialog) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const { contentHash, needsTwo, passedBy, recordId: id, userId } = record;
  return (
    <StepDialog
      verb="pass"
      record={record}
      onClose={onClose}
      send={(requestId) => client.loan.passCredit({ userId, id, contentHash }, { requestId })}
    >
      {needsTwo && passedBy === null && (
        <Alert severity="info">{translate("desk.loan.secondNeeded")}</Alert>
      )}
    </StepDialog>
  );
}

type Rejection = (typeof CREDIT_REJECTIONS)[number];

function RejectDialog({ record, onClose }: OfDialog) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const [rejection, setRejection] = useState<Rejection>("figures");
  const [words, setWords] = useState("");
  const { contentHash, recordId: id, userId } = record;
  const decision = { userId, id, contentHash, rejection, note: words.trim() };
  return (
    <StepDialog
      verb="reject"
      record={record}
      onClose={onClose}
      send={(requestId) => client.loan.rejectCredit(decision, { requestId })}
    >
      <ChoiceField
        label="desk.loan.fact.rejection"
        choices={CREDIT_REJECTIONS}
        chosen={rejection}
        textOf={(choice) => translate(`desk.loan.rejections.${choice}`)}
        onChoice={setRejection}
      />
      <TextField
        label={translate("desk.record.words")}
        helperText={translate("desk.kyc.noteHint")}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: NOTE_LENGTH_MAX } }}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <ReplyPicker
        topic="credit"
        userId={userId}
        onPick={(text) => setWords(text.slice(0, NOTE_LENGTH_MAX))}
      />
    </StepDialog>
  );
}

/** One step of the review, with the credit repeated in the dialog that confirms it. */
function StepDialog({
  verb,
  record: { account, amount, currency, days, totalInterest },
  send,
  onClose,
  children,
}: OfDialog & {
  readonly verb: Verb;
  readonly send: (requestId: string) => Promise<unknown>;
  readonly children?: ReactNode;
}) {
  const translate = useTranslate();
  const action = translate(`desk.loan.${verb}`);
  return (
    <CommandDialog
      title={`${action}: ${account}`}
      text={translate(`desk.loan.text.${verb}`)}
      action={action}
      send={send}
      done={{ text: `desk.loan.did.${verb}`, about: { account } }}
      onClose={onClose}
    >
      <Typography sx={{ fontVariantNumeric: "tabular-nums" }}>
        {translate("desk.loan.lends", {
          amount: `${figureText(amount, 2)} ${currency}`,
          days,
          interest: `${figureText(totalInterest, 2)} ${currency}`,
        })}
      </Typography>
      {children}
    </CommandDialog>
  );
}
