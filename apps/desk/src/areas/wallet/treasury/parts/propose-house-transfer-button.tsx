import { Alert, TextField } from "@mui/material";
import {
  HOUSE_TRANSFER_LENGTHS,
  HOUSE_TRANSFER_SOURCES,
  HOUSE_TRANSFER_TARGETS,
} from "@plumbline/engine/wallet";
import { toDecimalText } from "@plumbline/engine/kernel";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { ChoiceField } from "#shell/dialogs/choice-field.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { WordsField } from "#shell/dialogs/words-field.tsx";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { useDeskSession } from "#shell/session.ts";
import { AmountFields } from "../../parts/amount-fields.tsx";
import {
  type HouseFunds,
  type HouseTransferPreview,
  NO_HOUSE_TRANSFER,
  previewHouseTransfer,
  type TypedHouseTransfer,
} from "../house-transfer-form.ts";

interface OfHouse {
  readonly funds: HouseFunds;
}

/** Proposes to fund a house account; no money moves before a second person confirms it. */
export function ProposeHouseTransferButton({ funds }: OfHouse) {
  const translate = useTranslate();
  return (
    <DialogButton
      text={translate("desk.houseTransfers.propose")}
      dialog={(onClose) => <ProposeDialog funds={funds} onClose={onClose} />}
    />
  );
}

function ProposeDialog({ funds, onClose }: OfHouse & { readonly onClose: () => void }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const [typed, setTyped] = useState(NO_HOUSE_TRANSFER);
  const preview = previewHouseTransfer(typed, funds);
  const content = { ...typed, amount: typed.amount.trim() };
  return (
    <CommandDialog
      title={translate("desk.houseTransfers.propose")}
      text={translate("desk.houseTransfers.does.propose")}
      action={translate("desk.settings.propose")}
      isReady={preview.isReady}
      send={(requestId) => client.wallet.proposeHouseTransfer(content, { requestId })}
      done={{ text: "desk.houseTransfers.did.propose" }}
      onClose={onClose}
    >
      <TransferFields typed={typed} onTyped={setTyped} />
      <PreviewTable preview={preview} currency={typed.currency} />
    </CommandDialog>
  );
}

function PreviewTable({
  preview: { refusal, changes },
  currency,
}: {
  readonly preview: HouseTransferPreview;
  readonly currency: string;
}) {
  const translate = useTranslate();
  if (refusal !== null) {
    const balance = "balance" in refusal ? figureText(toDecimalText(refusal.balance.units)) : "";
    const text = translate(`desk.houseTransfers.refusals.${refusal.type}`, {
      balance: `${balance} ${currency}`,
    });
    return <Alert severity="warning">{text}</Alert>;
  }
  if (changes.length === 0) return null;
  return (
    <FigureTable
      label={translate("desk.houseTransfers.preview")}
      empty=""
      columns={[
        { name: translate("desk.houseTransfers.preview") },
        { name: translate("desk.audit.before"), isFigure: true },
        { name: translate("desk.audit.after"), isFigure: true },
      ]}
      rows={changes.map(({ account, before, after }) => ({
        key: account,
        cells: [
          translate(`desk.houseTransfers.accounts.${account}`),
          figureText(before),
          `${figureText(after)} ${currency}`,
        ],
      }))}
    />
  );
}

interface Fields {
  readonly typed: TypedHouseTransfer;
  readonly onTyped: (typed: TypedHouseTransfer) => void;
}

function TransferFields({ typed, onTyped }: Fields) {
  const translate = useTranslate();
  const set = (change: Partial<TypedHouseTransfer>) => onTyped({ ...typed, ...change });
  const accountText = (account: string) => translate(`desk.houseTransfers.accounts.${account}`);
  const isCapital = typed.source === "external";
  return (
    <>
      <ChoiceField
        label="desk.houseTransfers.source"
        choices={HOUSE_TRANSFER_SOURCES}
        chosen={typed.source}
        textOf={accountText}
        onChoice={(source) => set(source === "external" ? { source } : { source, reference: "" })}
      />
      <ChoiceField
        label="desk.houseTransfers.target"
        choices={HOUSE_TRANSFER_TARGETS}
        chosen={typed.target}
        textOf={accountText}
        onChoice={(target) => set({ target })}
      />
      <AmountFields texts="desk.houseTransfers" typed={typed} onTyped={set} />
      <TextField
        disabled={!isCapital}
        helperText={translate(`desk.houseTransfers.${isCapital ? "referenceHelp" : "noReference"}`)}
        label={translate("desk.houseTransfers.reference")}
        slotProps={{ htmlInput: { maxLength: HOUSE_TRANSFER_LENGTHS.reference.max } }}
        value={typed.reference}
        onChange={({ target }) => set({ reference: target.value })}
      />
      <WordsField
        label="desk.houseTransfers.why"
        lengths={HOUSE_TRANSFER_LENGTHS.why}
        words={typed.why}
        onWords={(why) => set({ why })}
      />
    </>
  );
}
