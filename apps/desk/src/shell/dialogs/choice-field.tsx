import { TextField, type TextFieldProps } from "@mui/material";
import { useTranslate } from "ra-core";

/** A choice of a few options, in the browser's native select. */
export function ChoiceField<Choice extends string | number>({
  label,
  choices,
  chosen,
  textOf,
  onChoice,
  sx = {},
}: {
  /** The key of a text. */
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: Choice;
  readonly textOf: (choice: Choice) => string;
  readonly onChoice: (choice: Choice) => void;
} & Pick<TextFieldProps, "sx">) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate(label)}
      select
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={sx}
      value={chosen}
      onChange={({ target }) => {
        const picked = choices.find((choice) => String(choice) === target.value);
        if (picked !== undefined) onChoice(picked);
      }}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {textOf(choice)}
        </option>
      ))}
    </TextField>
  );
}
