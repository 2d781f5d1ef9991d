import { TextField } from "@mui/material";
import type { TextLengths } from "@plumbline/engine/desk";
import { useTranslate } from "ra-core";

/** A text field with a maximum length and the current length. */
export function WordsField({
  label,
  lengths,
  words,
  onWords,
  isFirst = false,
}: {
  /** The key of a text. */
  readonly label: string;
  readonly lengths: TextLengths;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly isFirst?: boolean;
}) {
  const translate = useTranslate();
  const { length } = words.trim();
  return (
    <TextField
      autoFocus={isFirst}
      helperText={translate("desk.wordsHint", { ...lengths, length })}
      label={translate(label)}
      multiline
      minRows={2}
      value={words}
      onChange={({ target }) => onWords(target.value)}
    />
  );
}
