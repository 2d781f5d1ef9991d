import { TextField } from "@mui/material";
import { useTranslate } from "ra-core";
import { useState } from "react";

export interface NewPassword {
  readonly newPassword: string;
  readonly repeated: string;
  /** Whether the two differ, as it was found when it was to be sent. */
  readonly isDifferent: boolean;
}

const EMPTY: NewPassword = { newPassword: "", repeated: "", isDifferent: false };

/** What is typed twice; `check` says beside the field where it may not be sent. */
export function useNewPassword() {
  const [typed, setTyped] = useState(EMPTY);
  const check = (): boolean => {
    const isDifferent = typed.newPassword !== typed.repeated;
    setTyped({ ...typed, isDifferent });
    return !isDifferent;
  };
  return { typed, setTyped, check };
}

/** A new password, twice. */
export function NewPasswordFields({
  typed,
  onTyped,
  isFirst = false,
}: {
  readonly typed: NewPassword;
  readonly onTyped: (typed: NewPassword) => void;
  readonly isFirst?: boolean;
}) {
  const translate = useTranslate();
  const { isDifferent, newPassword, repeated } = typed;
  return (
    <>
      <TextField
        autoComplete="new-password"
        autoFocus={isFirst}
        label={translate("desk.signIn.newPassword")}
        type="password"
        value={newPassword}
        onChange={({ target }) => onTyped({ ...typed, newPassword: target.value })}
      />
      <TextField
        autoComplete="new-password"
        error={isDifferent}
        helperText={isDifferent ? translate("desk.signIn.different") : undefined}
        label={translate("desk.signIn.repeat")}
        type="password"
        value={repeated}
        onChange={({ target }) => onTyped({ ...typed, repeated: target.value })}
      />
    </>
  );
}
