import { Button, TextField } from "@mui/material";
import {
  ADJUSTMENT_ACCOUNTS,
  ADJUSTMENT_DIRECTIONS,
  ADJUSTMENT_REASONS,
} from "@plumbline/engine/wallet";
import { newRequestId } from "@plumbline/client";
import { useNotify, useRefresh, useTranslate } from "ra-core";
import { useState } from "react";
import { ActionDialog } from "#shell/lists/action-dialog.tsx";
import { useDeskSession } from "#shell/session-context.ts";
import {
  isAdjustment,
  NO_ADJUSTMENT,
  type TypedAdjustment,
  WORDS_LENGTHS,
} from "../adjustments/adjustment-form.ts";

/** Asks for a movement on somebody's balance; nothing moves before a second person agrees. */
export function ProposeAdjustmentButton() {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
        {translate("desk.adjustments.propose")}
      </Button>
      {isOpen && <ProposeDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ProposeDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const refresh = useRefresh();
  const notify = useNotify();
  // One id for as long as the dialog is open: sent again after a lost answer, it has one effect.
  const [requestId] = useState(newRequestId);
  const [userId, setUserId] = useState<string | null>(null);
  const [typed, setTyped] = useState(NO_ADJUSTMENT);
  const submit = async () => {
    const amount = typed.amount.trim();
    await client.wallet.proposeAdjustment(
      { ...typed, amount, userId: userId ?? "" },
      { requestId },
    );
    onClose();
    refresh();
    notify("desk.adjustments.did.propose", { type: "success" });
  };
  return (
    <ActionDialog
      title={translate("desk.adjustments.propose")}
      text={translate("desk.adjustments.text.propose")}
      action={translate("desk.settings.propose")}
      isReady={userId !== null && isAdjustment(typed)}
      onClose={onClose}
      submit={submit}
    >
      <UserField userId={userId} onUser={setUserId} />
      <AdjustmentFields typed={typed} onTyped={setTyped} />
    </ActionDialog>
  );
}

/** Whose balance: found by the account or the id, before anything can be sent. */
function UserField({
  userId,
  onUser,
}: {
  readonly userId: string | null;
  readonly onUser: (userId: string | null) => void;
}) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const [isMissing, setIsMissing] = useState(false);
  const look = async (text: string) => {
    const search = text.trim();
    if (search === "") return;
    const { records } = await client.profile.listUsers({ search });
    const found = records.find(({ id, account }) => id === search || account === search);
    setIsMissing(found === undefined);
    onUser(found?.id ?? null);
  };
  return (
    <TextField
      autoFocus
      error={isMissing}
      helperText={
        isMissing
          ? translate("desk.refusal.userNotFound")
          : (userId ?? translate("desk.users.search"))
      }
      label={translate("desk.users.account")}
      onBlur={({ target }) => void look(target.value)}
    />
  );
}

interface Fields {
  readonly typed: TypedAdjustment;
  readonly onTyped: (typed: TypedAdjustment) => void;
}

function AdjustmentFields({ typed, onTyped }: Fields) {
  const translate = useTranslate();
  const set = (change: Partial<TypedAdjustment>) => onTyped({ ...typed, ...change });
  return (
    <>
      <ChoiceField
        label="desk.adjustments.direction"
        texts="desk.adjustments.directions"
        choices={ADJUSTMENT_DIRECTIONS}
        value={typed.direction}
        onChoice={(direction) => set({ direction })}
      />
      <TextField
        label={translate("desk.ledger.amount")}
        slotProps={{ htmlInput: { inputMode: "decimal" } }}
        value={typed.amount}
        onChange={({ target }) => set({ amount: target.value })}
      />
      <TextField
        label={translate("desk.ledger.currency")}
        value={typed.currency}
        onChange={({ target }) => set({ currency: target.value.toUpperCase() })}
      />
      <ChoiceField
        label="desk.adjustments.houseAccount"
        texts="desk.adjustments.houseAccounts"
        choices={ADJUSTMENT_ACCOUNTS}
        value={typed.houseAccount}
        onChoice={(houseAccount) => set({ houseAccount })}
      />
      <ChoiceField
        label="desk.adjustments.reason"
        texts="desk.adjustments.reasons"
        choices={ADJUSTMENT_REASONS}
        value={typed.reason}
        onChoice={(reason) => set({ reason })}
      />
      <TextField
        label={translate("desk.adjustments.ticket")}
        value={typed.ticket}
        onChange={({ target }) => set({ ticket: target.value })}
      />
      <TextField
        helperText={translate("desk.symbols.reasonHint", {
          ...{ ...WORDS_LENGTHS, length: typed.words.trim().length },
        })}
        label={translate("desk.adjustments.words")}
        multiline
        minRows={2}
        value={typed.words}
        onChange={({ target }) => set({ words: target.value })}
      />
    </>
  );
}

function ChoiceField<Choice extends string>({
  label,
  texts,
  choices,
  value,
  onChoice,
}: {
  readonly label: string;
  readonly texts: string;
  readonly choices: readonly Choice[];
  readonly value: Choice;
  readonly onChoice: (choice: Choice) => void;
}) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate(label)}
      select
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      value={value}
      onChange={({ target }) => {
        const chosen = choices.find((choice) => choice === target.value);
        if (chosen !== undefined) onChoice(chosen);
      }}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {translate(`${texts}.${choice}`)}
        </option>
      ))}
    </TextField>
  );
}
