import { Typography } from "@mui/material";
import { useListContext, useTranslate } from "ra-core";
import { StatusChip } from "#shell/lists/cells.tsx";
import { showInstant } from "#shell/wire-time.ts";

/**
 * The time of a list's last refresh; after a failed one, a warning that the list may be outdated.
 */
export function AsOf() {
  const { error, meta } = useListContext<never, Error>();
  const { readAt } = (meta ?? {}) as { readonly readAt?: number };
  return <AsOfText readAt={readAt ?? null} isStale={error !== null && error !== undefined} />;
}

export function AsOfText({
  readAt,
  isStale,
}: {
  readonly readAt: number | null;
  readonly isStale: boolean;
}) {
  const translate = useTranslate();
  if (readAt === null) return null;
  const text = translate("desk.asOf", { time: showInstant(readAt) });
  if (isStale) return <StatusChip text={`${text}. ${translate("desk.stale")}`} tone="warning" />;
  return (
    <Typography color="text.secondary" variant="body2">
      {text}
    </Typography>
  );
}

/** The refresh interval of shared work. */
const LOOK_EVERY_MS = 20_000;

export const LOOK_AGAIN = { refetchInterval: LOOK_EVERY_MS } as const;
