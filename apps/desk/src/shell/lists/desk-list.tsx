import { useTranslate } from "ra-core";
import { List, Pagination, TopToolbar } from "react-admin";
import type { ReactElement, ReactNode } from "react";
import { Card, Typography } from "@mui/material";
import { PAGE_SIZE } from "#shell/data-provider.ts";

/** A list as every screen of the desk shows one: read only, paged, with what to do beside it. */
export function DeskList({
  title,
  empty,
  filters,
  actions,
  children,
}: {
  /** Keys of texts. */
  readonly title: string;
  readonly empty: string;
  readonly filters?: ReactElement[];
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <List
      actions={actions === undefined ? false : <TopToolbar>{actions}</TopToolbar>}
      disableSyncWithLocation={false}
      empty={<Nothing text={empty} />}
      exporter={false}
      pagination={<Pagination rowsPerPageOptions={[10, PAGE_SIZE, 50, 100]} />}
      perPage={PAGE_SIZE}
      title={title}
      {...(filters === undefined ? {} : { filters })}
    >
      {children}
    </List>
  );
}

/** What an empty list says: what would stand here. */
function Nothing({ text }: { readonly text: string }) {
  const translate = useTranslate();
  return (
    <Card sx={{ mt: 2, p: 4 }}>
      <Typography color="text.secondary">{translate(text)}</Typography>
    </Card>
  );
}
