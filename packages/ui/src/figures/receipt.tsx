import { useId } from "react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { CopyIcon } from "../icons.tsx";

export interface ReceiptRow {
  readonly label: string;
  readonly value: ReactNode;
  /** The line the others add up to. */
  readonly isTotal?: boolean | undefined;
}

export interface ReceiptGroup {
  readonly title?: string | undefined;
  readonly rows: readonly ReceiptRow[];
}

export interface ReceiptId {
  readonly label: string;
  readonly text: string;
  /** What the copy button is called. */
  readonly copyLabel: string;
  /** Told whether the text is on the clipboard; plain-http pages have none. */
  readonly onCopy: (isCopied: boolean) => void;
}

/** Label and figure, line by line: the same words before money moves and after it has moved. */
export function Receipt(props: {
  readonly groups: readonly ReceiptGroup[];
  readonly id?: ReceiptId | undefined;
  /** Without a card of its own, for inside of a sheet or another card. */
  readonly isFlush?: boolean | undefined;
}): ReactNode {
  const { groups, id, isFlush = false } = props;
  return (
    <div
      className={classNames(
        "divide-y divide-hairline",
        isFlush ? "-mx-4" : "rounded-card border border-hairline bg-surface",
      )}
    >
      {groups.map((group, index) => (
        <Group key={group.title ?? index} group={group} />
      ))}
      {id !== undefined && <CopyableId id={id} />}
    </div>
  );
}

function Group({ group }: { group: ReceiptGroup }): ReactNode {
  const titleId = useId();
  return (
    <div className="px-4 py-3">
      {group.title !== undefined && (
        <p id={titleId} className="pb-1 text-caption font-semibold text-muted">
          {group.title}
        </p>
      )}
      <dl aria-labelledby={group.title === undefined ? undefined : titleId}>
        {group.rows.map(({ label, value, isTotal }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 py-1.5 text-label">
            <dt className={isTotal === true ? "font-semibold" : "text-muted"}>{label}</dt>
            <dd
              className={classNames(
                "min-w-0 text-end tabular-nums wrap-anywhere",
                isTotal === true && "font-semibold",
              )}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function CopyableId({ id }: { id: ReceiptId }): ReactNode {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id.text);
      id.onCopy(true);
    } catch {
      id.onCopy(false);
    }
  };
  return (
    <div className="flex items-center gap-2 py-1 ps-4 pe-1">
      <div className="min-w-0 flex-1 py-2">
        <div className="text-caption text-muted">{id.label}</div>
        <div className="text-caption tabular-nums wrap-anywhere">{id.text}</div>
      </div>
      <button
        type="button"
        onClick={() => void copy()}
        aria-label={id.copyLabel}
        className="grid size-target shrink-0 place-items-center rounded-inner text-muted
          hover:bg-fill active:bg-fill"
      >
        <CopyIcon />
      </button>
    </div>
  );
}
