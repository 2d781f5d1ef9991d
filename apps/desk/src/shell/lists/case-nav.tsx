import ArrowForward from "@mui/icons-material/ArrowForward";
import { Button, Stack } from "@mui/material";
import {
  type ListParams,
  useCreatePath,
  useGetList,
  useRecordContext,
  useResourceContext,
  useStore,
  useTranslate,
} from "ra-core";
import { type Ref, useEffect, useRef, useState } from "react";
import { NEXT_LINK } from "#shell/key-targets.ts";
import { PAGE_SIZE } from "#shell/data-provider.ts";
import ArrowBack from "@mui/icons-material/ArrowBack";
import Print from "@mui/icons-material/Print";
import { ListButton } from "react-admin";

/**
 * Above a case: back to its queue, as it was left, and on to the next case. A decision removes its
 * buttons; keyboard focus moves here.
 */
export function CaseNav({ stage }: { readonly stage: string }) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? "";
  const createPath = useCreatePath();
  const next = useNext(resource);
  const back = useRef<HTMLAnchorElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    if (document.activeElement === document.body) back.current?.focus();
  }, [stage]);
  return (
    <Stack component="nav" aria-label={translate("desk.case.nav")} direction="row" spacing={1}>
      <BackToList ref={back} />
      {next !== null && (
        <Button
          endIcon={<ArrowForward />}
          href={`#${createPath({ resource, type: "show", id: next.id })}`}
          {...NEXT_LINK}
          sx={{ "&&": { ml: "auto" } }}
        >
          {translate("desk.case.next", { account: next.account })}
        </Button>
      )}
      <Button startIcon={<Print />} onClick={() => window.print()}>
        {translate("desk.case.print")}
      </Button>
    </Stack>
  );
}

interface Queued {
  readonly id: string;
  readonly account: string;
}

/** The next case of the queue it was opened from; after a decision, the one in its place. */
function useNext(resource: string): Queued | null {
  const id = useRecordContext()?.id;
  const [left] = useStore<Partial<ListParams>>(`${resource}.listParams`, {});
  const { filter = {}, page = 1, perPage = PAGE_SIZE } = left;
  const { data: queue = [] } = useGetList<Queued>(resource, {
    filter,
    pagination: { page, perPage },
    sort: { field: left.sort ?? "", order: left.order ?? "ASC" },
  });
  const index = queue.findIndex((one) => one.id === id);
  const [place, setPlace] = useState(0);
  if (index >= 0 && index !== place) setPlace(index);
  return queue[index < 0 ? place : index + 1] ?? null;
}

/** From a record back to its list, with filters and page. */
export function BackToList({ ref }: { readonly ref?: Ref<HTMLAnchorElement> }) {
  return (
    <ListButton
      {...(ref !== undefined && { ref })}
      icon={<ArrowBack />}
      size="medium"
      sx={{ alignSelf: "flex-start" }}
    />
  );
}
