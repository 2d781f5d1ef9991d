import { Box } from "@mui/material";
import { Translate, useTranslate } from "ra-core";
import { type ReactElement, useEffect, useState } from "react";
import { DataTable } from "react-admin";
import { Below, StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { isPast, waitingOf } from "#shell/wire-time.ts";

const MINUTE_MS = 60_000;

/** The present, moved on every minute: a queue that is left open goes on counting. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long something waits already, in its two largest measures. */
export function WaitingText({ since }: { readonly since: string }) {
  const translate = useTranslate();
  const { unit, ...figures } = waitingOf(since, useMinute());
  return (
    <Box component="span" sx={{ whiteSpace: "nowrap" }}>
      {translate(`desk.queue.waits.${unit}`, figures)}
    </Box>
  );
}

/** Since when something waits and by when it is to be done: two lines of its facts. */
export function useWaitingFacts(since: string, dueTime: string) {
  const translate = useTranslate();
  return [
    { name: translate("desk.queue.age"), value: <WaitingText since={since} /> },
    { name: translate("desk.queue.due"), value: <DueText time={dueTime} /> },
  ];
}

/** By when something is to be done; a word beside it once that has passed. */
export function DueText({ time }: { readonly time: string }) {
  const translate = useTranslate();
  const isLate = isPast(time, useMinute());
  return (
    <>
      <TimeText time={time} />
      {isLate && (
        <>
          {" "}
          <StatusChip text={translate("desk.queue.late")} tone="error" />
        </>
      )}
    </>
  );
}

/** What every queue ends with: by when a line is due, and below it since when it waits. */
export const queueColumn = <Line extends { readonly id: string }>(
  /** Null: it does not wait any more, or there is no time by which it is due. */
  timesOf: (line: Line) => { readonly since: string | null; readonly due: string | null } | null,
): ReactElement => (
  <DataTable.Col<Line>
    key="due"
    label="desk.queue.due"
    render={(line) => {
      const { due = null, since = null } = timesOf(line) ?? {};
      return (
        <>
          {due === null ? "–" : <DueText time={due} />}
          {since !== null && (
            <Below>
              <Translate i18nKey="desk.queue.age" /> <WaitingText since={since} />
            </Below>
          )}
        </>
      );
    }}
  />
);
