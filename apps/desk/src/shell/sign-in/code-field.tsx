import { TextField } from "@mui/material";
import { useTranslate } from "ra-core";

const LENGTH = 6;

export function CodeField({
  value,
  isFirst = true,
  onChange,
}: {
  readonly value: string;
  /** Whether it is what is typed first. */
  readonly isFirst?: boolean;
  readonly onChange: (code: string) => void;
}) {
  const translate = useTranslate();
  return (
    <TextField
      autoComplete="one-time-code"
      autoFocus={isFirst}
      label={translate("desk.signIn.code")}
      slotProps={{ htmlInput: { inputMode: "numeric", maxLength: LENGTH } }}
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ""))}
    />
  );
}
