import {
  FREEZE_HOURS_MAX,
  HOLD_REASONS,
  type HoldReason,
  isWithin,
  REASON_LENGTHS,
} from "@plumbline/engine/desk";
import { useTranslate } from "ra-core";
import { type ReactNode, useState } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { ChoiceField } from "#shell/dialogs/choice-field.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { WordsField } from "#shell/dialogs/words-field.tsx";
import { useDeskSession } from "#shell/session.ts";
import type { DeskMember } from "#shell/member-tab.ts";

/** The durations to choose from; one person can impose at most three days. */
const FREEZE_HOURS = [24, 72, 168, FREEZE_HOURS_MAX] as const;

interface OfFreeze {
  readonly user: DeskMember;
  readonly freeze: DeskMember["freezes"][number];
}

/** Holds the user's account, with the text that the user will read. */
export function FreezeButton({ user }: { readonly user: DeskMember }) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const [hours, setHours] = useState<(typeof FREEZE_HOURS)[number]>(FREEZE_HOURS[0]);
  const [reasonCode, setReasonCode] = useState<HoldReason>(HOLD_REASONS[0]);
  const [reason, setReason] = useState("");
  const [appeal, setAppeal] = useState("");
  return (
    <FreezeDialogButton
      verb="freeze"
      user={user}
      isReady={isWithin(reason, REASON_LENGTHS) && isWithin(appeal, REASON_LENGTHS)}
      send={(requestId) =>
        client.desk.freezeUser(
          { userId: user.id, hours, reasonCode, reason, appeal },
          { requestId },
        )
      }
    >
      <ChoiceField
        label="desk.freezes.length"
        choices={FREEZE_HOURS}
        chosen={hours}
        textOf={(one) => translate(`desk.freezes.hours.${one}`)}
        onChoice={setHours}
      />
      <ChoiceField
        label="desk.freezes.code"
        choices={HOLD_REASONS}
        chosen={reasonCode}
        textOf={(one) => translate(`desk.freezes.codes.${one}`)}
        onChoice={setReasonCode}
      />
      <WordsField
        label="desk.freezes.reasonShown"
        lengths={REASON_LENGTHS}
        words={reason}
        onWords={setReason}
      />
      <WordsField
        label="desk.freezes.appealShown"
        lengths={REASON_LENGTHS}
        words={appeal}
        onWords={setAppeal}
      />
    </FreezeDialogButton>
  );
}

/** Confirms a longer freeze as the second person. */
export function ConfirmFreezeButton({ user, freeze }: OfFreeze) {
  const { client } = useDeskSession();
  const named = { userId: user.id, freezeId: freeze.id };
  return (
    <FreezeDialogButton
      verb="confirm"
      user={user}
      isReady
      send={(requestId) => client.desk.confirmFreeze(named, { requestId })}
    />
  );
}

/** Ends a hold before its time. */
export function UnfreezeButton({ user, freeze }: OfFreeze) {
  const { client } = useDeskSession();
  const [reason, setReason] = useState("");
  const named = { userId: user.id, freezeId: freeze.id };
  return (
    <FreezeDialogButton
      verb="unfreeze"
      user={user}
      isReady={isWithin(reason, REASON_LENGTHS)}
      send={(requestId) => client.desk.unfreezeUser({ ...named, reason }, { requestId })}
    >
      <WordsField
        label="desk.freezes.reason"
        lengths={REASON_LENGTHS}
        words={reason}
        onWords={setReason}
      />
    </FreezeDialogButton>
  );
}

interface FreezeDialogProps {
  readonly verb: "freeze" | "confirm" | "unfreeze";
  readonly user: DeskMember;
  readonly isReady: boolean;
  readonly send: (requestId: string) => Promise<unknown>;
  readonly children?: ReactNode;
}

function FreezeDialogButton({ verb, user, ...dialogProps }: FreezeDialogProps) {
  const translate = useTranslate();
  const { account } = user;
  const action = translate(`desk.freezes.${verb}`);
  return (
    <DialogButton
      text={action}
      dialog={(onClose) => (
        <CommandDialog
          title={`${action}: ${account}`}
          text={translate(`desk.freezes.text.${verb}`)}
          action={action}
          done={{ text: `desk.freezes.done.${verb}`, about: { account } }}
          onClose={onClose}
          {...dialogProps}
        />
      )}
    />
  );
}
