import { Button, TextField } from "@mui/material";
import { newRequestId } from "@plumbline/client";
import { HOLD_REASONS, type HoldReason } from "@plumbline/engine/desk";
import { useNotify, useRefresh, useTranslate } from "ra-core";
import { type ReactNode, useState } from "react";
import { ActionDialog } from "#shell/lists/action-dialog.tsx";
import { useDeskSession } from "#shell/session-context.ts";
import { FREEZE_HOURS, readReason, saysSomething, TEXT_LENGTHS } from "../freeze-form.ts";
import type { User } from "../user.ts";

interface OfFreeze {
  readonly user: User;
  readonly freeze: User["freezes"][number];
}

/** Holds the user's account, with all that they are told. */
export function FreezeButton({ user }: { readonly user: User }) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  const [hours, setHours] = useState<number>(FREEZE_HOURS[0]);
  const [reasonCode, setReasonCode] = useState<HoldReason>(HOLD_REASONS[0]);
  const [reason, setReason] = useState("");
  const [appeal, setAppeal] = useState("");
  return (
    <AskedButton
      verb="freeze"
      user={user}
      isReady={saysSomething(reason) && saysSomething(appeal)}
      send={(requestId) =>
        client.desk.freezeUser(
          { userId: user.id, hours, reasonCode, reason, appeal },
          { requestId },
        )
      }
    >
      <TextField
        label={translate("desk.freezes.length")}
        select
        slotProps={{ select: { native: true } }}
        value={hours}
        onChange={({ target }) => setHours(Number(target.value))}
      >
        {FREEZE_HOURS.map((one) => (
          <option key={one} value={one}>
            {translate(`desk.freezes.hours.${one}`)}
          </option>
        ))}
      </TextField>
      <TextField
        label={translate("desk.freezes.code")}
        select
        slotProps={{ select: { native: true } }}
        value={reasonCode}
        onChange={({ target }) => setReasonCode(readReason(target.value))}
      >
        {HOLD_REASONS.map((one) => (
          <option key={one} value={one}>
            {translate(`desk.freezes.codes.${one}`)}
          </option>
        ))}
      </TextField>
      <SaidField label="desk.freezes.reasonTold" said={reason} onSaid={setReason} />
      <SaidField label="desk.freezes.appealTold" said={appeal} onSaid={setAppeal} />
    </AskedButton>
  );
}

/** The second person's word. */
export function ConfirmFreezeButton({ user, freeze }: OfFreeze) {
  const { client } = useDeskSession();
  const named = { userId: user.id, freezeId: freeze.id };
  return (
    <AskedButton
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
    <AskedButton
      verb="unfreeze"
      user={user}
      isReady={saysSomething(reason)}
      send={(requestId) => client.desk.unfreezeUser({ ...named, reason }, { requestId })}
    >
      <SaidField label="desk.freezes.reason" said={reason} onSaid={setReason} />
    </AskedButton>
  );
}

interface Asked {
  readonly verb: "freeze" | "confirm" | "unfreeze";
  readonly user: User;
  readonly isReady: boolean;
  readonly send: (requestId: string) => Promise<unknown>;
  readonly children?: ReactNode;
}

function AskedButton(asked: Asked) {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
        {translate(`desk.freezes.${asked.verb}`)}
      </Button>
      {isOpen && <AskedDialog {...asked} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function AskedDialog({
  verb,
  user,
  isReady,
  send,
  children,
  onClose,
}: Asked & { readonly onClose: () => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const notify = useNotify();
  // One id for as long as the dialog is open: sent again after a lost answer, it has one effect.
  const [requestId] = useState(newRequestId);
  const { account } = user;
  const submit = async () => {
    await send(requestId);
    onClose();
    refresh();
    notify(`desk.freezes.done.${verb}`, { messageArgs: { account }, type: "success" });
  };
  return (
    <ActionDialog
      title={`${translate(`desk.freezes.${verb}`)}: ${account}`}
      text={translate(`desk.freezes.text.${verb}`)}
      action={translate(`desk.freezes.${verb}`)}
      isReady={isReady}
      onClose={onClose}
      submit={submit}
    >
      {children}
    </ActionDialog>
  );
}

function SaidField({
  label,
  said,
  onSaid,
}: {
  readonly label: string;
  readonly said: string;
  readonly onSaid: (said: string) => void;
}) {
  const translate = useTranslate();
  return (
    <TextField
      helperText={translate("desk.symbols.reasonHint", {
        ...TEXT_LENGTHS,
        length: said.trim().length,
      })}
      label={translate(label)}
      multiline
      minRows={2}
      value={said}
      onChange={({ target }) => onSaid(target.value)}
    />
  );
}
