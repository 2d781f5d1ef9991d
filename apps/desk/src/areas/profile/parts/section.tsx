import { Card, Stack, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { type ComponentProps, type ReactNode, useId } from "react";
import { FigureTable } from "#shell/lists/figure-table.tsx";

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
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 3 }}>
      <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", mb: 1 }}>
        <Typography id={titleId} component="h2" variant="h6">
          {translate(titleKey)}
        </Typography>
        {action}
      </Stack>
      <FigureTable
        label={translate(titleKey)}
        empty={translate(emptyKey)}
        columns={columns.map(({ key, ...column }) => ({ name: translate(key), ...column }))}
        rows={rows}
      />
    </Card>
  );
}
