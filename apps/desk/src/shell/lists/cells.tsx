import { Box, Button, Chip, Link, Typography } from "@mui/material";
import { ROW_LINK } from "#shell/key-targets.ts";
import { showTime } from "#shell/wire-time.ts";
import { useCreatePath, useRecordContext, useResourceContext, useTranslate } from "ra-core";
import type { ReactNode } from "react";

export type Tone = "default" | "success" | "warning" | "error";

/** A status in a word; the colour only repeats it. */
export function StatusChip({ text, tone }: { readonly text: string; readonly tone: Tone }) {
  return <Chip color={tone} label={text} size="small" variant="outlined" />;
}

/** Whether something is sold, traded or paid at all. */
export function EnabledChip({ isEnabled }: { readonly isEnabled: boolean }) {
  const translate = useTranslate();
  return (
    <StatusChip
      text={translate(isEnabled ? "desk.on" : "desk.off")}
      tone={isEnabled ? "success" : "warning"}
    />
  );
}

/** A time of the server in the operator's zone; a dash for none. */
export function TimeText({ time }: { readonly time: string | null }) {
  return <Box sx={{ whiteSpace: "nowrap" }}>{time === null ? "–" : showTime(time)}</Box>;
}

/** An id or a hash: shortened on screen, whole on hover and when copied. */
export function IdText({ id }: { readonly id: string | null }) {
  if (id === null) return <span>–</span>;
  return (
    <Typography component="span" title={id} sx={{ fontFamily: "monospace", fontSize: "0.75rem" }}>
      {id}
    </Typography>
  );
}

/** A line's name as a link, for the keyboard: a row alone handles the pointer only. */
export function RowLink({ children }: { readonly children: ReactNode }) {
  const record = useRecordContext();
  const resource = useResourceContext();
  const createPath = useCreatePath();
  if (record === undefined || resource === undefined) return children;
  return (
    <Link
      href={`#${createPath({ resource, type: "show", id: record.id })}`}
      {...ROW_LINK}
      // The row opens the same by itself.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  );
}

/** Whose a case is, and the way to everything about them. */
export function UserLink({
  account,
  userId,
}: {
  readonly account: string;
  readonly userId: string;
}) {
  return (
    <Link color="inherit" href={`#/users/${userId}/show`} sx={{ overflowWrap: "anywhere" }}>
      {account}
    </Link>
  );
}

/** From a conversation to everything about whose it is. */
export function ToUser({ userId }: { readonly userId: string }) {
  const translate = useTranslate();
  return (
    <Button href={`#/users/${userId}/show`} variant="outlined" sx={{ mt: 2 }}>
      {translate("desk.kyc.toUser")}
    </Button>
  );
}
