import { useTranslate } from "ra-core";
import { List, Pagination, TopToolbar } from "react-admin";
import type { ReactElement, ReactNode } from "react";
import { Card, Typography } from "@mui/material";
import { CsvButton } from "#shell/lists/csv-button.tsx";
import { AsOf } from "#shell/lists/as-of.tsx";
import { PAGE_SIZE } from "#shell/data-provider.ts";

const QUEUE_INTERVAL_MS = 20_000;

/** A list as every screen of the desk shows one: read only, paged, with what to do beside it. */
export function DeskList({
  title,
  empty,
  filters,
  actions,
  isQueue = false,
  children,
}: {
  /** Keys of texts. */
  readonly title: string;
  readonly empty: string;
  readonly filters?: ReactElement[];
  readonly actions?: ReactNode;
  /** Looks again by itself, and keeps its filters when nothing waits. */
  readonly isQueue?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <List
      actions={
        <TopToolbar sx={{ alignItems: "center", flexWrap: "wrap", gap: 1 }}>
          <AsOf />
          {actions}
          <CsvButton />
        </TopToolbar>
      }
      disableSyncWithLocation={false}
      empty={isQueue ? false : <Nothing text={empty} />}
      exporter={false}
      pagination={<Pagination rowsPerPageOptions={[10, PAGE_SIZE, 50, 100]} />}
      perPage={PAGE_SIZE}
      title={title}
      {...(isQueue && { queryOptions: { refetchInterval: QUEUE_INTERVAL_MS } })}
      {...(filters === undefined ? {} : { filters })}
    >
      {children}
    </List>
  );
}

/** What an empty list says: what would stand here. */
export function Nothing({ text }: { readonly text: string }) {
  const translate = useTranslate();
  return (
    <Card sx={{ mt: 2, p: 4 }}>
      <Typography color="text.secondary">{translate(text)}</Typography>
    </Card>
  );
}
