import { Box } from "@mui/material";
import { Translate, useTranslate } from "ra-core";
import { type ReactElement, useEffect, useState } from "react";
import { DataTable } from "react-admin";
import { Below, StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { isPast, waitingOf } from "#shell/wire-time.ts";

const MINUTE_MS = 60_000;

/** The current time, updated every minute, so that durations in an open queue stay correct. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long a case has been waiting, in its two largest units. */
export function WaitingText({ since }: { readonly since: string }) {
  const translate = useTranslate();
  const { unit, ...figures } = waitingOf(since, useMinute());
  return (
    <Box component="span" sx={{ whiteSpace: "nowrap" }}>
      {translate(`desk.queue.waits.${unit}`, figures)}
    </Box>
  );
}

/** The start of the wait and the due time: two rows of its facts. */
export function useWaitingFacts(since: string, dueTime: string) {
  const translate = useTranslate();
  return [
    { name: translate("desk.queue.age"), value: <WaitingText since={since} /> },
    { name: translate("desk.queue.due"), value: <DueText time={dueTime} /> },
  ];
}

/** The due time; with a label once it has passed. */
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

/** The last column of every queue: the due time of a row, and below it the start of its wait. */
export const queueColumn = <Line extends { readonly id: string }>(
  /** null: it does not wait any more, or has no due time. */
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
