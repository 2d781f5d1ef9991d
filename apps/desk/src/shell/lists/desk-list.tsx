import { useListContext, useResourceDefinition, useTranslate } from "ra-core";
import { FilterButton, List, Pagination, TopToolbar } from "react-admin";
import { type ReactNode, useState } from "react";
import { Box, Typography } from "@mui/material";
import { AsOf, LOOK_AGAIN } from "#shell/lists/as-of.tsx";
import { ListFrame } from "#shell/lists/desk-table.tsx";
import { BOOK_FILTER } from "#shell/lists/filters.tsx";
import { Problem } from "#shell/lists/problem.tsx";
import { PAGE_SIZE } from "#shell/data-provider.ts";
import type { DeskOptions } from "#shell/resource.ts";

/** The desk's list: read only, paged, with its actions and the filters of its resource. */
export function DeskList({
  empty,
  about,
  actions,
  isQueue = false,
  children,
}: {
  /** The key of the text of an empty table. */
  readonly empty: string;
  /** The key of the text above it, which explains its figures. */
  readonly about?: string;
  readonly actions?: ReactNode;
  /** Refreshes automatically. */
  readonly isQueue?: boolean;
  readonly children: ReactNode;
}) {
  const { filters } = useResourceDefinition<DeskOptions>().options ?? {};
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <List
      actions={
        <TopToolbar sx={{ alignItems: "center", flexWrap: "wrap", gap: 1, ml: "auto" }}>
          <AsOf />
          {actions}
          {filters !== undefined && <FilterButton />}
          <Box ref={setPlace} component="span" sx={{ display: "contents" }} />
        </TopToolbar>
      }
      empty={false}
      exporter={false}
      pagination={<Pages />}
      perPage={PAGE_SIZE}
      sort={UNSORTED}
      {...(isQueue && { queryOptions: LOOK_AGAIN })}
      {...(filters === undefined ? {} : { filters: [...filters] })}
    >
      <ListFrame value={{ empty, place, isOfBook: filters?.includes(BOOK_FILTER) === true }}>
        <WhenRead>
          {about !== undefined && <About text={about} />}
          {children}
        </WhenRead>
      </ListFrame>
    </List>
  );
}

/** In the server's order, until the reader sorts by a column. */
const UNSORTED = { field: "", order: "ASC" } as const;

/** Whether a list was never loaded: its content is unknown. */
function useIsUnread(): boolean {
  const { error, meta } = useListContext<never, Error>();
  return meta === undefined && error !== null && error !== undefined;
}

function WhenRead({ children }: { readonly children: ReactNode }) {
  const { error, refetch } = useListContext<never, Error>();
  if (!useIsUnread()) return children;
  return (
    <Box sx={{ px: 2 }}>
      <Problem fault={error} again={refetch} />
    </Box>
  );
}

function About({ text }: { readonly text: string }) {
  const translate = useTranslate();
  return (
    <Typography color="text.secondary" variant="body2" sx={{ maxWidth: 840, p: 2 }}>
      {translate(text)}
    </Typography>
  );
}

function Pages() {
  const isUnread = useIsUnread();
  return isUnread ? null : <Pagination rowsPerPageOptions={[10, PAGE_SIZE, 50, 100]} />;
}
