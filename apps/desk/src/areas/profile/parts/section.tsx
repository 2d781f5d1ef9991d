import { Card, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { type ComponentProps, useId } from "react";
import { FigureTable } from "#shell/lists/figure-table.tsx";

type TableProps = ComponentProps<typeof FigureTable>;

/** One kind of thing about a user, as a small table under its name. */
export function Section({
  titleKey,
  emptyKey,
  columns,
  rows,
}: {
  readonly titleKey: string;
  readonly emptyKey: string;
  /** Keys of texts; a figure's stands right. */
  readonly columns: readonly { readonly key: string; readonly isFigure?: boolean }[];
  readonly rows: TableProps["rows"];
}) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 3 }}>
      <Typography id={titleId} component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate(titleKey)}
      </Typography>
      <FigureTable
        label={translate(titleKey)}
        empty={translate(emptyKey)}
        columns={columns.map(({ key, ...column }) => ({ name: translate(key), ...column }))}
        rows={rows}
      />
    </Card>
  );
}
