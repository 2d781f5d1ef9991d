import { useTranslate } from "ra-core";
import type { ComponentProps, ReactNode } from "react";
import { FigureTable } from "#shell/lists/figure-table.tsx";
import { Panel } from "#shell/panel.tsx";

type TableProps = ComponentProps<typeof FigureTable>;

/** One kind of fact about a user, as a small table with a title. */
export function Section({
  titleKey,
  emptyKey = "",
  action,
  columns,
  rows,
}: {
  readonly titleKey: string;
  /** Required if there may be no row. */
  readonly emptyKey?: string;
  /** An action on all of its rows, next to its title. */
  readonly action?: ReactNode;
  /** Keys of texts; figures are right-aligned. */
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
