import { Alert, TextField } from "@mui/material";
import { OUTSIDE_BALANCE_LENGTHS } from "@plumbline/protocol/wallet/operator-calls";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { WordsField } from "#shell/dialogs/words-field.tsx";
import { useDeskSession } from "#shell/session.ts";
import { type Source, sourceText } from "../comparison.ts";
import { emptyObservation, observationOf, type TypedObservation } from "../observation-form.ts";

interface Recorded {
  /** An existing source; its name is not typed again. */
  readonly source?: Source;
  /** The currencies of the ledger: another one is most likely a typing error. */
  readonly currencies: readonly string[];
  /** If all new sources have the same currency. */
  readonly currency?: string;
}

/** Records the balance of an address or account outside; no money moves. */
export function RecordBalanceButton(recorded: Recorded) {
  const translate = useTranslate();
  const { source } = recorded;
  const text = translate(`desk.reconciliation.${source === undefined ? "record" : "again"}`);
  return (
    <DialogButton
      text={text}
      {...(source !== undefined && { "aria-label": `${text}: ${sourceText(source)}` })}
      sx={{ whiteSpace: "nowrap" }}
      dialog={(onClose) => <RecordDialog {...recorded} onClose={onClose} />}
    />
  );
}

function RecordDialog({
  source,
  currencies,
  currency = "",
  onClose,
}: Recorded & { readonly onClose: () => void }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const [typed, setTyped] = useState(() =>
    emptyObservation(source ?? { currency, label: "", network: "" }, Date.now()),
  );
  const observation = observationOf(typed);
  const name = translate("desk.reconciliation.record");
  return (
    <CommandDialog
      title={source === undefined ? name : `${name}: ${sourceText(source)}`}
      text={translate("desk.reconciliation.recordText")}
      action={name}
      isReady={observation !== null}
      send={async (requestId) => {
        if (observation !== null) {
          await client.wallet.recordOutsideBalance(observation, { requestId });
        }
      }}
      done={{ text: "desk.reconciliation.recorded" }}
      onClose={onClose}
    >
      {source === undefined && (
        <SourceFields typed={typed} onTyped={setTyped} currencies={currencies} />
      )}
      <SeenFields typed={typed} onTyped={setTyped} />
    </CommandDialog>
  );
}

interface Fields {
  readonly typed: TypedObservation;
  readonly onTyped: (typed: TypedObservation) => void;
}

function SourceFields({
  typed,
  onTyped,
  currencies,
}: Fields & { readonly currencies: readonly string[] }) {
  const translate = useTranslate();
  const { currency, label, network } = typed;
  const isOther = currency.length > 1 && !currencies.includes(currency);
  return (
    <>
      <TextField
        label={translate("desk.reconciliation.currency")}
        value={currency}
        onChange={({ target }) => onTyped({ ...typed, currency: target.value.toUpperCase() })}
      />
      {isOther && (
        <Alert severity="warning">
          {translate("desk.reconciliation.notInLedger", { currency })}
        </Alert>
      )}
      <TextField
        helperText={translate("desk.reconciliation.networkHint")}
        label={translate("desk.reconciliation.network")}
        slotProps={{ htmlInput: { maxLength: OUTSIDE_BALANCE_LENGTHS.network.max } }}
        value={network}
        onChange={({ target }) => onTyped({ ...typed, network: target.value })}
      />
      <TextField
        helperText={translate("desk.reconciliation.labelHint")}
        label={translate("desk.reconciliation.label")}
        slotProps={{ htmlInput: { maxLength: OUTSIDE_BALANCE_LENGTHS.label.max } }}
        value={label}
        onChange={({ target }) => onTyped({ ...typed, label: target.value })}
      />
    </>
  );
}

function SeenFields({ typed, onTyped }: Fields) {
  const translate = useTranslate();
  const { amount, currency, evidence, observed } = typed;
  return (
    <>
      <TextField
        helperText={translate("desk.reconciliation.amountHint")}
        label={[translate("desk.reconciliation.balance"), currency].filter(Boolean).join(", ")}
        slotProps={{ htmlInput: { inputMode: "decimal" } }}
        value={amount}
        onChange={({ target }) => onTyped({ ...typed, amount: target.value })}
      />
      <TextField
        label={translate("desk.reconciliation.observedAt")}
        slotProps={{ htmlInput: { step: 1 }, inputLabel: { shrink: true } }}
        type="datetime-local"
        value={observed}
        onChange={({ target }) => onTyped({ ...typed, observed: target.value })}
      />
      <WordsField
        label="desk.reconciliation.evidence"
        lengths={OUTSIDE_BALANCE_LENGTHS.evidence}
        words={evidence}
        onWords={(words) => onTyped({ ...typed, evidence: words })}
      />
    </>
  );
}
