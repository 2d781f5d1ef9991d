import { TextField } from "@mui/material";
import { useTranslate } from "ra-core";
import { REASON_LENGTHS } from "../rights/rights-form.ts";

/** Why, for whoever confirms it and for the log. */
export function ReasonField({
  reason,
  onChange,
}: {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
}) {
  const translate = useTranslate();
  const { length } = reason.trim();
  return (
    <TextField
      helperText={translate("desk.symbols.reasonHint", { ...REASON_LENGTHS, length })}
      label={translate("desk.symbols.reason")}
      multiline
      minRows={3}
      value={reason}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
