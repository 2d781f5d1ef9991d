import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useId } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Shown before the label. */
  readonly mark?: ReactNode;
  /** A figure opposite the label. */
  readonly end?: ReactNode;
}

export interface ChoicesProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** A sheet with a few options; choosing one closes it. */
export function ChoiceSheet<Value extends string>(
  props: ChoicesProps<Value> & { readonly onClose: () => void },
): ReactNode {
  const { label, onChoose, onClose } = props;
  const { t } = useTranslation();
  return (
    <Sheet isOpen onClose={onClose} title={label} closeLabel={t("shell.close")}>
      <Choices
        {...props}
        onChoose={(value) => {
          onChoose(value);
          onClose();
        }}
      />
    </Sheet>
  );
}

/** A few options, each in a row with its description. */
export function Choices<Value extends string>(props: ChoicesProps<Value>): ReactNode {
  const { label, choices, value, onChoose } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="-mx-4 divide-y divide-hairline">
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex min-h-13 items-center gap-3 px-4 py-1.5 -outline-offset-2 outline-accent
            hover:bg-fill has-checked:bg-accent-soft has-focus-visible:outline-2"
        >
          {choice.mark}
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{choice.label}</span>
            {choice.hint !== undefined && (
              <span className="block text-caption text-muted">{choice.hint}</span>
            )}
          </span>
          {choice.end}
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
            // Pressing the current option closes the sheet, too.
            onClick={() => choice.value === value && onChoose(value)}
            className="radio"
          />
        </label>
      ))}
    </div>
  );
}
