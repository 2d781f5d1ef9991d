import { TextField } from "@mui/material";
import {
  ADJUSTMENT_ACCOUNTS,
  ADJUSTMENT_DIRECTIONS,
  ADJUSTMENT_LENGTHS,
  ADJUSTMENT_REASONS,
} from "@plumbline/engine/wallet";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { AskedDialog } from "#shell/dialogs/asked-dialog.tsx";
import { ChoiceField } from "#shell/dialogs/choice-field.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { WordsField } from "#shell/dialogs/words-field.tsx";
import { useDeskSession } from "#shell/session-context.ts";
import {
  isAdjustment,
  NO_ADJUSTMENT,
  type TypedAdjustment,
} from "../adjustments/adjustment-form.ts";

/** Asks for a movement on somebody's balance; nothing moves before a second person agrees. */
export function ProposeAdjustmentButton() {
  const translate = useTranslate();
  return (
    <DialogButton
      text={translate("desk.adjustments.propose")}
      dialog={(onClose) => <ProposeDialog onClose={onClose} />}
    />
  );
}

function ProposeDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const [userId, setUserId] = useState<string | null>(null);
  const [typed, setTyped] = useState(NO_ADJUSTMENT);
  const asked = { ...typed, amount: typed.amount.trim(), userId: userId ?? "" };
  return (
    <AskedDialog
      title={translate("desk.adjustments.propose")}
      text={translate("desk.adjustments.text.propose")}
      action={translate("desk.settings.propose")}
      isReady={userId !== null && isAdjustment(typed)}
      send={(requestId) => client.wallet.proposeAdjustment(asked, { requestId })}
      done={{ text: "desk.adjustments.did.propose" }}
      onClose={onClose}
    >
      <UserField userId={userId} onUser={setUserId} />
      <AdjustmentFields typed={typed} onTyped={setTyped} />
    </AskedDialog>
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
        choices={ADJUSTMENT_DIRECTIONS}
        chosen={typed.direction}
        textOf={(one) => translate(`desk.adjustments.directions.${one}`)}
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
        choices={ADJUSTMENT_ACCOUNTS}
        chosen={typed.houseAccount}
        textOf={(one) => translate(`desk.adjustments.houseAccounts.${one}`)}
        onChoice={(houseAccount) => set({ houseAccount })}
      />
      <ChoiceField
        label="desk.adjustments.reason"
        choices={ADJUSTMENT_REASONS}
        chosen={typed.reason}
        textOf={(one) => translate(`desk.adjustments.reasons.${one}`)}
        onChoice={(reason) => set({ reason })}
      />
      <TextField
        label={translate("desk.adjustments.ticket")}
        value={typed.ticket}
        onChange={({ target }) => set({ ticket: target.value })}
      />
      <WordsField
        label="desk.adjustments.words"
        lengths={ADJUSTMENT_LENGTHS.words}
        words={typed.words}
        onWords={(words) => set({ words })}
      />
    </>
  );
}
