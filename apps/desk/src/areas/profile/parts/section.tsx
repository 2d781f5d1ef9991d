import { useTranslate } from "ra-core";
import type { ComponentProps, ReactNode } from "react";
import { FigureTable } from "#shell/lists/figure-table.tsx";
import { Panel } from "#shell/panel.tsx";
import type { ResultOf } from "@plumbline/protocol";
import type { readUser } from "@plumbline/protocol/profile/operator-calls";

type TableProps = ComponentProps<typeof FigureTable>;

/** One section of the user overview, as a small table with a title. */
export function Section({
  titleKey,
  emptyKey,
  action,
  columns,
  rows,
}: {
  readonly titleKey: string;
  readonly emptyKey: string;
  /** Actions for the whole section, next to its title. */
  readonly action?: ReactNode;
  /** Text keys; figures are right-aligned. */
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

/** A user with all sections that the desk shows. */
export type User = ResultOf<typeof readUser>;
