import { Box, Chip, Link, Typography } from "@mui/material";
import { ROW_LINK } from "#shell/key-targets.ts";
import { showTime } from "#shell/wire-time.ts";
import {
  type RaRecord,
  useCreatePath,
  useFieldValue,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from "ra-core";
import type { ReactNode } from "react";

export type Tone = "default" | "success" | "warning" | "error";

/** A status as one word; the colour only repeats it. */
export function StatusChip({ text, tone }: { readonly text: string; readonly tone: Tone }) {
  return <Chip color={tone} label={text} size="small" variant="outlined" />;
}

/** Whether a product is sold, traded or paid. */
export function EnabledChip({ isEnabled }: { readonly isEnabled: boolean }) {
  const translate = useTranslate();
  return (
    <StatusChip
      text={translate(isEnabled ? "desk.on" : "desk.off")}
      tone={isEnabled ? "success" : "warning"}
    />
  );
}

const WHOLE = { whiteSpace: "nowrap" } as const;

/** The time in a column's field. */
export function TimeField({ source }: { readonly source?: string }) {
  const time = useFieldValue<{ readonly [name: string]: string | null }>({ source: source ?? "" });
  return <TimeText time={time ?? null} />;
}

/**
 * A time of the server in the operator's zone; a dash if there is none. In a narrow column the day
 * is above the time.
 */
export function TimeText({ time }: { readonly time: string | null }) {
  if (time === null) return "–";
  const [day, clock] = showTime(time).split(" ");
  return (
    <>
      <Box component="span" sx={WHOLE}>
        {day}
      </Box>{" "}
      <Box component="span" sx={WHOLE}>
        {clock}
      </Box>
    </>
  );
}

/** The second line of a cell, instead of a separate column. */
export function Below({ children }: { readonly children: ReactNode }) {
  return (
    <Typography color="text.secondary" component="div" variant="body2">
      {children}
    </Typography>
  );
}

/** An id or a hash: shortened on screen, whole on hover and when copied. */
export function IdText({ id }: { readonly id: string | null }) {
  if (id === null) return <span>–</span>;
  return (
    <Typography component="span" title={id} sx={ID_LOOK}>
      {id}
    </Typography>
  );
}

/** A selection that is copied includes the hidden part. */
const ID_LOOK = {
  fontFamily: "monospace",
  fontSize: "0.75rem",
  ".MuiTableCell-root &": {
    display: "inline-block",
    direction: "rtl",
    maxWidth: "13ch",
    overflow: "hidden",
    textOverflow: "ellipsis",
    verticalAlign: "bottom",
    whiteSpace: "nowrap",
  },
} as const;

/** A row's name as a link, for the keyboard: the row itself handles only the pointer. */
export function RowLink({ children }: { readonly children: ReactNode }) {
  const record = useRecordContext();
  const resource = useResourceContext();
  const createPath = useCreatePath();
  if (record === undefined || resource === undefined) return children;
  return (
    <Link
      href={`#${createPath({ resource, type: "show", id: record.id })}`}
      {...ROW_LINK}
      // The row's own click handler opens the same page.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  );
}

interface LineOfUser {
  readonly account: string;
  readonly userId: string;
}

/** The member of a case, with a link to the member's page. */
export function UserLink({ account, userId }: LineOfUser) {
  return (
    <Link href={`#/users/${userId}/show`} sx={ACCOUNT_LOOK}>
      {account}
    </Link>
  );
}

/** In a narrow column a long account name wraps, and a short one stays on its line. */
const ACCOUNT_LOOK = {
  overflowWrap: "anywhere",
  ".MuiTableCell-root &": { display: "inline-block", minWidth: "12ch" },
} as const;

/** The account name of a list's row. */
export function UserField() {
  const line = useRecordContext<LineOfUser & RaRecord>();
  return line === undefined ? null : <UserLink {...line} />;
}
