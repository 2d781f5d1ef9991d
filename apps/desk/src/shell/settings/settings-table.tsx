import { useTranslate } from "ra-core";
import type { ComponentProps, ReactNode } from "react";
import { FigureTable } from "#shell/lists/figure-table.tsx";

type Table = ComponentProps<typeof FigureTable>;

/** What is settled, a row a part; whoever may change it finds a button at the end of each. */
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
