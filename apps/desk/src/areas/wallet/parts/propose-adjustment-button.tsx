import { TextField } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import {
  ADJUSTMENT_ACCOUNTS,
  ADJUSTMENT_DIRECTIONS,
  ADJUSTMENT_LENGTHS,
  ADJUSTMENT_REASONS,
} from "@plumbline/engine/wallet";
import { useRedirect, useTranslate } from "ra-core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { ChoiceField } from "#shell/dialogs/choice-field.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { WordsField } from "#shell/dialogs/words-field.tsx";
import { problemText } from "#shell/lists/problem.tsx";
import { useDeskSession } from "#shell/session.ts";
import { AmountFields } from "./amount-fields.tsx";
import {
  isAdjustment,
  NO_ADJUSTMENT,
  type TypedAdjustment,
} from "../adjustments/adjustment-form.ts";

/**
 * Proposes an adjustment of a balance; no money moves before a second person confirms it. With a
 * member given by the address, the dialog is open at once.
 */
export function ProposeAdjustmentButton({ userId }: { readonly userId: string | null }) {
  const translate = useTranslate();
  const redirect = useRedirect();
  return (
    <DialogButton
      text={translate("desk.adjustments.propose")}
      isOpenAtFirst={userId !== null}
      dialog={(onClose) => (
        <ProposeDialog
          userId={userId ?? ""}
          onClose={() => {
            onClose();
            // Otherwise the address would open the dialog again.
            if (userId !== null) redirect("list", "adjustments");
          }}
        />
      )}
    />
  );
}

type Member = Awaited<ReturnType<DeskClient["profile"]["findUser"]>>;

function ProposeDialog({
  userId,
  onClose,
}: {
  readonly userId: string;
  readonly onClose: () => void;
}) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const [user, setUser] = useState<Member | null>(null);
  const [typed, setTyped] = useState(NO_ADJUSTMENT);
  const request = { ...typed, amount: typed.amount.trim(), userId: user?.id ?? "" };
  return (
    <CommandDialog
      title={translate("desk.adjustments.propose")}
      text={translate("desk.adjustments.text.propose")}
      action={translate("desk.settings.propose")}
      isReady={user !== null && isAdjustment(typed)}
      send={(requestId) => client.wallet.proposeAdjustment(request, { requestId })}
      done={{ text: "desk.adjustments.did.propose" }}
      onClose={onClose}
    >
      <UserField userId={userId} user={user} onUser={setUser} />
      <AdjustmentFields typed={typed} onTyped={setTyped} />
    </CommandDialog>
  );
}

const nameOf = ({ account, id, nickname }: Member): string =>
  [...new Set([account, nickname, id])].join(" · ");

/** The user: exactly one, shown before anything can be sent. */
function UserField({
  userId,
  user,
  onUser,
}: {
  /** The member entered initially; "" for none. */
  readonly userId: string;
  readonly user: Member | null;
  readonly onUser: (user: Member | null) => void;
}) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const [problem, setProblem] = useState("");
  const latest = useRef(userId);
  const type = (text: string) => {
    latest.current = text;
    setProblem("");
    // The user who was found before does not match the new input.
    onUser(null);
  };
  const look = async () => {
    const name = latest.current;
    if (user !== null || name.trim() === "") return;
    try {
      const userMatch = await client.profile.findUser({ name });
      if (latest.current === name) onUser(userMatch);
    } catch (fault) {
      if (latest.current === name) setProblem(problemText(translate, fault));
    }
  };
  const lookAtFirst = useEffectEvent(() => void look());
  useEffect(() => lookAtFirst(), []);
  const hint = problem === "" ? translate("desk.adjustments.whose") : problem;
  return (
    <TextField
      autoFocus={userId === ""}
      defaultValue={userId}
      error={problem !== ""}
      helperText={user === null ? hint : nameOf(user)}
      label={translate("desk.users.account")}
      onBlur={() => void look()}
      onChange={({ target }) => type(target.value)}
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
      <AmountFields texts="desk.ledger" typed={typed} onTyped={set} />
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
