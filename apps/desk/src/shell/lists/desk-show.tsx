import { Box } from "@mui/material";
import { useShowContext } from "ra-core";
import { Show } from "react-admin";
import { type ReactNode, useState } from "react";
import { LOOK_AGAIN } from "#shell/lists/as-of.tsx";
import { Problem } from "#shell/lists/problem.tsx";

/** One record with its details. After a fault of the server, the page stays open. */
export function DeskShow({
  title,
  isShared = false,
  children,
}: {
  /** The key of a text. */
  readonly title: string;
  /** Other operators work on it too: it refreshes automatically. */
  readonly isShared?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Show
      title={title}
      actions={false}
      component="div"
      queryOptions={{ onError: stay, ...(isShared && LOOK_AGAIN) }}
    >
      <ShowProblem />
      <WhenLoaded>{children}</WhenLoaded>
    </Show>
  );
}

/**
 * The details, once the record has been requested in this view. What an earlier view or a list has
 * left is not shown: a decision begun on it would be lost when the present record replaces it.
 */
function WhenLoaded({ children }: { readonly children: ReactNode }) {
  const { isFetching, record } = useShowContext();
  const [loadedId, setLoadedId] = useState<unknown>(null);
  if (!isFetching && record !== undefined && record.id !== loadedId) setLoadedId(record.id);
  return record?.id === loadedId && children;
}

/** The error is shown here; otherwise react-admin would redirect to the list. */
const stay = () => {};

function ShowProblem() {
  const { error, record, refetch } = useShowContext();
  if (error === null || error === undefined) return null;
  // Below the bar, so that it is also visible at the end of a long page.
  return (
    <Box sx={{ position: "sticky", top: 56, zIndex: 2 }}>
      <Problem fault={error} isStale={record !== undefined} again={refetch} />
    </Box>
  );
}
