import { TextField } from "@mui/material";
import { useTranslate } from "ra-core";

interface TypedAmount {
  readonly amount: string;
  readonly currency: string;
}

/** An amount as typed, and its currency. */
export function AmountFields({
  texts,
  typed: { amount, currency },
  onTyped,
}: {
  /** The prefix of the keys of both labels. */
  readonly texts: string;
  readonly typed: TypedAmount;
  readonly onTyped: (change: Partial<TypedAmount>) => void;
}) {
  const translate = useTranslate();
  return (
    <>
      <TextField
        label={translate(`${texts}.amount`)}
        slotProps={{ htmlInput: { inputMode: "decimal" } }}
        value={amount}
        onChange={({ target }) => onTyped({ amount: target.value })}
      />
      <TextField
        label={translate(`${texts}.currency`)}
        value={currency}
        onChange={({ target }) => onTyped({ currency: target.value.toUpperCase() })}
      />
    </>
  );
}
