import { useId } from "react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { CopyRow } from "../controls/copy-row.tsx";
import type { CopyRowProps } from "../controls/copy-row.tsx";

export interface ReceiptRow {
  readonly label: string;
  readonly value: ReactNode;
  /** Below the row, over its whole width: the exact field name, or an explanation of the figure. */
  readonly note?: string | undefined;
  /** The total of the other lines. */
  readonly isTotal?: boolean | undefined;
}

export interface ReceiptGroup {
  readonly title?: string | undefined;
  readonly rows: readonly ReceiptRow[];
}

/** Label and figure, line by line: the same texts before and after money moves. */
export function Receipt(props: {
  readonly groups: readonly ReceiptGroup[];
  readonly id?: CopyRowProps | undefined;
  /** Without its own card, for use inside a sheet or another card. */
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
      {id !== undefined && <CopyRow {...id} />}
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
        {group.rows.map(({ label, value, note, isTotal }, index) => (
          // Two lines may have the same text, for money that moves twice between the same accounts.
          <div
            key={`${label}/${index}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5 text-label"
          >
            <dt
              className={classNames(
                // With a very large font size, the figure takes a line of its own.
                "min-w-0 grow basis-20 wrap-anywhere",
                isTotal === true ? "font-semibold" : "text-muted",
              )}
            >
              {label}
            </dt>
            <dd
              className={classNames(
                // A figure and its currency stay on one line: the label wraps first.
                "ms-auto max-w-2/3 shrink-0 text-end tabular-nums wrap-anywhere",
                isTotal === true && "font-semibold",
              )}
            >
              {value}
            </dd>
            {note !== undefined && (
              <dd className="basis-full text-caption wrap-anywhere text-muted">{note}</dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}
