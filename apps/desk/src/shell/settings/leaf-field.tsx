import { Checkbox, FormControlLabel, TextField } from "@mui/material";
import { useTranslate } from "ra-core";
import { pathText } from "#shell/settings/path-text.ts";
import type { Typed } from "#shell/settings/leaves.ts";

/** Values that are one of a few. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  memo: ["none", "optional", "required"],
  kind: ["chain", "bank"],
  fillAt: ["latest", "next"],
  addressForm: ["", "evm", "tron", "bitcoin", "ripple"],
};

/** One value of settings, with what is wrong with it. */
export function LeafField({
  path,
  typed,
  problem,
  onTyped,
}: {
  readonly path: string;
  readonly typed: Typed;
  readonly problem: string | null;
  readonly onTyped: (typed: Typed) => void;
}) {
  const translate = useTranslate();
  const [first = "", ...rest] = path.split(".");
  // The group's name stands above its fields; a place in a list counts from one.
  const parts = (rest.length === 0 ? [first] : rest).map((part) =>
    /^\d+$/.test(part) ? String(Number(part) + 1) : part,
  );
  const label = pathText(translate, parts.join("."));
  if (typeof typed === "boolean") {
    return (
      <FormControlLabel
        control={<Checkbox checked={typed} onChange={({ target }) => onTyped(target.checked)} />}
        label={label}
      />
    );
  }
  const choices = CHOICES[path];
  return (
    <TextField
      error={problem !== null}
      helperText={problem === null ? undefined : translate(`desk.settings.problem.${problem}`)}
      label={label}
      value={typed}
      onChange={({ target }) => onTyped(target.value)}
      {...(choices !== undefined && {
        select: true,
        slotProps: { select: { native: true }, inputLabel: { shrink: true } },
      })}
    >
      {choices?.map((choice) => (
        <option key={choice} value={choice}>
          {translate(`desk.settings.choice.${choice === "" ? "bank" : choice}`, { _: choice })}
        </option>
      ))}
    </TextField>
  );
}
