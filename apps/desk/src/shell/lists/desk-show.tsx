import { Box } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useGetRecordId, useResourceContext, useShowContext } from "ra-core";
import { Show } from "react-admin";
import { type ReactNode, useEffect } from "react";
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
      <ForgetOnLeave />
      {children}
    </Show>
  );
}

/**
 * Details do not stay in the cache when the view is left: shown again at the next visit, a decision
 * begun on them would be lost when the present ones replace them.
 */
function ForgetOnLeave(): null {
  const queryClient = useQueryClient();
  const resource = useResourceContext();
  const id = String(useGetRecordId());
  useEffect(
    () => () => queryClient.removeQueries({ queryKey: [resource, "getOne", { id }] }),
    [queryClient, resource, id],
  );
  return null;
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
