import { Button, Countdown, Steps, Timeline } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { Story, State } from "./story.tsx";

/** Steps, stages and deadlines. */
export function ProgressStories(): ReactNode {
  return (
    <>
      <Story name="Steps">
        <State name="first, in the middle, all done">
          <div className="flex flex-col gap-6">
            <Steps {...STEPS} label="Who you are: at the start" currentIndex={0} />
            <Steps {...STEPS} label="Who you are: half-way" currentIndex={2} />
            <Steps {...STEPS} label="Who you are: done" currentIndex={4} />
          </div>
        </State>
      </Story>
      <Story name="Timeline">
        <State name="under way">
          <Timeline
            label="Withdrawal under way"
            stateLabels={STATE_LABELS}
            stages={[
              { title: "Asked for", state: "done", time: "21 Nov, 09:12" },
              { title: "Approved", state: "done", time: "21 Nov, 09:40", detail: "By a person." },
              {
                title: "Being sent",
                state: "current",
                detail: "Six of twelve confirmations. It can take an hour.",
              },
              { title: "Arrived", state: "waiting", time: "by 21 Nov, 18:00" },
            ]}
          />
        </State>
        <State name="refused">
          <Timeline
            label="Withdrawal refused"
            stateLabels={STATE_LABELS}
            stages={[
              { title: "Asked for", state: "done", time: "21 Nov, 09:12" },
              {
                title: "Refused",
                state: "failed",
                time: "21 Nov, 09:40",
                detail: "The name of the bank account is not yours. The money is yours again.",
              },
            ]}
          />
        </State>
      </Story>
      <CountdownStory />
    </>
  );
}

const STEPS = {
  steps: ["Country", "Identity document", "Face", "Verificación"],
  doneLabel: "done",
} as const;

const STATE_LABELS = {
  done: "done",
  current: "under way",
  waiting: "still to come",
  failed: "failed",
} as const;

const MINUTE_MS = 60_000;

function CountdownStory(): ReactNode {
  const [startedAtMs, setStartedAtMs] = useState(() => Date.now());
  const [isOver, setOver] = useState(false);
  return (
    <Story name="Countdown">
      <State name="a minute, hours, over">
        <div className="flex flex-wrap items-center gap-4">
          <Countdown
            label="Until the quote ends"
            endsAtMs={startedAtMs + MINUTE_MS}
            totalMs={MINUTE_MS}
            nowMs={Date.now}
            onEnd={() => setOver(true)}
          />
          <Countdown
            label="Until the order ends"
            endsAtMs={startedAtMs + 1_439 * MINUTE_MS}
            totalMs={2_880 * MINUTE_MS}
            nowMs={Date.now}
          />
          <Countdown
            label="Until the draw"
            endsAtMs={startedAtMs}
            totalMs={MINUTE_MS}
            nowMs={Date.now}
          />
          <Button
            isCompact
            isInline
            tone="plain"
            onPress={() => {
              setOver(false);
              setStartedAtMs(Date.now());
            }}
          >
            {isOver ? "Over: again" : "Again"}
          </Button>
        </div>
      </State>
    </Story>
  );
}
