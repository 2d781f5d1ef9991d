import { useTranslate } from "ra-core";
import type { ComponentProps, ReactNode } from "react";
import { FigureTable } from "#shell/lists/figure-table.tsx";

type Table = ComponentProps<typeof FigureTable>;

/**
 * Settings with one row for each part; for operators with permission, each row ends with a button
 * to change it.
 */
export function SettingsTable({
  label,
  empty = "",
  columns,
  rows,
  mayChange,
}: Pick<Table, "label" | "columns"> & {
  readonly empty?: string;
  readonly rows: readonly (Table["rows"][number] & { readonly change: ReactNode })[];
  readonly mayChange: boolean;
}) {
  const translate = useTranslate();
  if (!mayChange) return <FigureTable label={label} empty={empty} columns={columns} rows={rows} />;
  return (
    <FigureTable
      label={label}
      empty={empty}
      columns={[...columns, { name: translate("desk.settings.change") }]}
      rows={rows.map(({ key, cells, change }) => ({ key, cells: [...cells, change] }))}
    />
  );
}
