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
import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { NEXT_LINK, PREVIOUS_LINK } from "#shell/key-targets.ts";
import { PAGE_SIZE } from "#shell/data-provider.ts";
import ArrowBack from "@mui/icons-material/ArrowBack";
import Print from "@mui/icons-material/Print";
import { ListButton } from "react-admin";

/**
 * Above a case: links back to its queue, with the queue's filters, and to the next case. A decision
 * removes its buttons; the keyboard focus moves here.
 */
export function CaseNav({
  stage,
  children,
}: {
  readonly stage: string;
  /** The member of the case. */
  readonly children?: ReactNode;
}) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? "";
  const createPath = useCreatePath();
  const { next, previous } = useNeighbours(resource);
  const hrefOf = ({ id }: Queued) => `#${createPath({ resource, type: "show", id })}`;
  const back = useRef<HTMLAnchorElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    if (document.activeElement === document.body) back.current?.focus();
  }, [stage]);
  return (
    <Stack
      component="nav"
      aria-label={translate("desk.case.nav")}
      direction="row"
      useFlexGap
      sx={{ alignItems: "center", columnGap: 2, flexWrap: "wrap", rowGap: 1 }}
    >
      <BackToList ref={back} />
      {children}
      <Stack direction="row" sx={{ ml: "auto" }}>
        {previous !== null && (
          <Button
            aria-label={translate("desk.case.previous", { account: previous.account })}
            href={hrefOf(previous)}
            {...PREVIOUS_LINK}
            sx={{ minWidth: 40 }}
          >
            <ArrowBack fontSize="small" />
          </Button>
        )}
        {next !== null && (
          <Button endIcon={<ArrowForward />} href={hrefOf(next)} {...NEXT_LINK}>
            {translate("desk.case.next", { account: next.account })}
          </Button>
        )}
        <Button startIcon={<Print />} onClick={() => window.print()}>
          {translate("desk.case.print")}
        </Button>
      </Stack>
    </Stack>
  );
}

interface Queued {
  readonly id: string;
  readonly account: string;
}

/**
 * The cases before and after it in the queue from which it was opened; after a decision, those
 * around its former position.
 */
function useNeighbours(resource: string) {
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
  return {
    next: queue[index < 0 ? place : index + 1] ?? null,
    previous: queue[(index < 0 ? place : index) - 1] ?? null,
  };
}

/** From a record back to its list, with filters and page. */
export function BackToList({ ref }: { readonly ref?: Ref<HTMLAnchorElement> }) {
  return (
    <ListButton
      {...(ref !== undefined && { ref })}
      icon={<ArrowBack />}
      size="medium"
      sx={{ alignSelf: "flex-start", displayPrint: "none" }}
    />
  );
}
