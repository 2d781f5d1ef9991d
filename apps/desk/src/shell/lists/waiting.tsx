import { Box } from "@mui/material";
import { useTranslate } from "ra-core";
import { useEffect, useState } from "react";
import { StatusChip, TimeText } from "#shell/lists/cells.tsx";
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
