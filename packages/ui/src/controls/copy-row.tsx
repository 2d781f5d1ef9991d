import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { CopyIcon } from "../more-icons.tsx";

export interface CopyRowProps {
  readonly label: string;
  /** Shown in full, however long, and copied unchanged. */
  readonly text: string;
  /** Label of the copy button. */
  readonly copyLabel: string;
  /** Receives whether the text was copied; plain-http pages have no clipboard. */
  readonly onCopy: (isCopied: boolean) => void;
  /** For text that must be noticed: the font size of body text. */
  readonly isLoud?: boolean | undefined;
}

/** A text to copy: an address, a receipt's number, an invitation. */
export function CopyRow(props: CopyRowProps): ReactNode {
  const { label, text, copyLabel, onCopy, isLoud = false } = props;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      onCopy(true);
    } catch {
      onCopy(false);
    }
  };
  return (
    <div className="flex items-center gap-2 py-1 ps-4 pe-1">
      <div className="min-w-0 flex-1 py-2">
        <div className="text-caption text-muted">{label}</div>
        <div
          className={classNames(
            "tabular-nums wrap-anywhere",
            isLoud ? "font-semibold" : "text-caption",
          )}
        >
          {text}
        </div>
      </div>
      <button
        type="button"
        onClick={() => void copy()}
        aria-label={copyLabel}
        className="grid size-target shrink-0 place-items-center rounded-inner text-muted
          hover:bg-fill active:bg-fill"
      >
        <CopyIcon />
      </button>
    </div>
  );
}
