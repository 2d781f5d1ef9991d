import { useTranslate } from "ra-core";
import type { ComponentProps, ReactNode } from "react";
import { FigureTable } from "#shell/lists/figure-table.tsx";
import { Panel } from "#shell/panel.tsx";
import type { ResultOf } from "@plumbline/protocol";
import type { readUser } from "@plumbline/protocol/profile/operator-calls";

type TableProps = ComponentProps<typeof FigureTable>;

/** One kind of thing about a user, as a small table under its name. */
export function Section({
  titleKey,
  emptyKey,
  action,
  columns,
  rows,
}: {
  readonly titleKey: string;
  readonly emptyKey: string;
  /** What may be done about all of it, beside its name. */
  readonly action?: ReactNode;
  /** Keys of texts; a figure's stands right. */
  readonly columns: readonly { readonly key: string; readonly isFigure?: boolean }[];
  readonly rows: TableProps["rows"];
}) {
  const translate = useTranslate();
  return (
    <Panel title={translate(titleKey)} action={action}>
      <FigureTable
        label={translate(titleKey)}
        empty={translate(emptyKey)}
        columns={columns.map(({ key, ...column }) => ({ name: translate(key), ...column }))}
        rows={rows}
      />
    </Panel>
  );
}

/** One user with everything the desk shows of them. */
export type User = ResultOf<typeof readUser>;
