import { ChartPanel, type ChartState, SegmentedControl, toast } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { Story, State } from "./story.tsx";

const PERIODS = [
  { value: "day", label: "1 D" },
  { value: "week", label: "1 W" },
  { value: "month", label: "1 M" },
] as const;

const STATES: readonly (readonly [name: string, state: ChartState])[] = [
  ["ready", { type: "ready" }],
  ["stale or offline", { type: "old", label: "of 09:41" }],
  ["loading", { type: "loading", label: "Loading" }],
  ["empty", { type: "empty", text: "No trades yet", hint: "Profit stands here, day by day." }],
  [
    "failed",
    {
      type: "failed",
      text: "The chart could not be read",
      retryLabel: "Retry",
      onRetry: () => toast.show("Asked again"),
    },
  ],
];

/** The frame in five states, around a drawing made without a chart library. */
export function ChartStory(): ReactNode {
  const [period, setPeriod] = useState<"day" | "week" | "month">("day");
  return (
    <Story name="ChartPanel">
      {STATES.map(([name, state]) => (
        <State key={name} name={name}>
          <ChartPanel
            title="Profit and loss"
            summary="Profit rose from 0 to 124 USDT over the day."
            state={state}
            legend={[
              { label: "Profit", value: "124.00 USDT", mark: "up" },
              { label: "Fees", value: "3.10 USDT", mark: "control" },
            ]}
            control={
              name === "ready" && (
                <div className="px-4 pt-2">
                  <SegmentedControl
                    label="Period"
                    segments={PERIODS}
                    value={period}
                    onChange={setPeriod}
                  />
                </div>
              )
            }
          >
            <svg viewBox="0 0 320 160" preserveAspectRatio="none" className="size-full text-up">
              <path
                d="M0 140 40 120 80 130 120 90 160 96 200 60 240 70 280 30 320 20"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
          </ChartPanel>
        </State>
      ))}
    </Story>
  );
}
