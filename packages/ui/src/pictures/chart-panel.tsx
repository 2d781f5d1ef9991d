import { useId } from "react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Badge } from "../notices/badge.tsx";
import { Empty } from "../notices/empty.tsx";
import type { EmptyProps } from "../notices/empty.tsx";
import { LoadFailed } from "../notices/load-failed.tsx";
import type { LoadFailedProps } from "../notices/load-failed.tsx";

export interface ChartPanelProps {
  readonly title: string;
  /** Text alternative of the chart, in a sentence. */
  readonly summary: string;
  readonly state: ChartState;
  /** The chart: it fills its container, whose height is `height`, 12 rem by default. */
  readonly children: ReactNode;
  readonly height?: "small" | "medium" | "large" | undefined;
  readonly legend?: readonly LegendEntry[] | undefined;
  /** The period selector, above the chart. */
  readonly control?: ReactNode;
}

export type ChartState =
  | { readonly type: "ready" }
  /** The last known chart, labelled with the reason: offline, stale. */
  | { readonly type: "old"; readonly label: string }
  | { readonly type: "loading"; readonly label: string }
  | ({ readonly type: "empty" } & Omit<EmptyProps, "kind">)
  | ({ readonly type: "failed" } & LoadFailedProps);

export interface LegendEntry {
  readonly label: string;
  readonly value?: ReactNode;
  readonly mark: keyof typeof MARK;
}

// Text hues, because lines are drawn in them; fill colours of the same name are darker.
const MARK = {
  accent: "text-accent",
  ink: "text-ink",
  muted: "text-muted",
  control: "text-control",
  up: "text-up",
  down: "text-down",
  good: "text-good",
  warn: "text-warn",
} as const;

const HEIGHT = { small: "h-32", medium: "h-48", large: "h-80" } as const;

/** The frame of a chart, for any chart library: its height is the same in every state. */
export function ChartPanel(props: ChartPanelProps): ReactNode {
  const { title, summary, state, children, height = "medium", legend, control } = props;
  const titleId = useId();
  const summaryId = useId();
  const isDrawn = state.type === "ready" || state.type === "old";
  return (
    <figure
      aria-labelledby={titleId}
      aria-describedby={isDrawn ? summaryId : undefined}
      aria-busy={state.type === "loading"}
      className="rounded-card border border-hairline bg-surface"
    >
      <figcaption className="flex min-h-target items-center gap-2 px-4 pt-1">
        <span id={titleId} className="min-w-0 flex-1 font-semibold">
          {title}
        </span>
        {state.type === "old" && <Badge tone="warn">{state.label}</Badge>}
      </figcaption>
      {control}
      <div
        className={classNames(
          "grid overflow-y-auto px-4 py-2 [&>*]:min-w-0",
          (state.type === "empty" || state.type === "failed") && "content-center",
          HEIGHT[height],
        )}
      >
        {isDrawn && children}
        {state.type === "loading" && <Drawing label={state.label} />}
        {state.type === "empty" && <Empty kind="empty" {...state} />}
        {state.type === "failed" && <LoadFailed {...state} />}
      </div>
      {isDrawn && (
        <p id={summaryId} className="sr-only">
          {summary}
        </p>
      )}
      {legend !== undefined && <Legend entries={legend} isBlank={!isDrawn} />}
    </figure>
  );
}

/** Static bars while the chart loads. */
function Drawing({ label }: { label: string }): ReactNode {
  return (
    <div role="status" className="h-full">
      <span className="sr-only">{label}</span>
      <div className="flex h-full items-end gap-2" aria-hidden="true">
        {["h-2/5", "h-3/5", "h-1/2", "h-4/5", "h-3/4", "h-2/3"].map((share) => (
          <span key={share} className={classNames("flex-1 rounded-tag bg-fill", share)} />
        ))}
      </div>
    </div>
  );
}

/** Keeps its height while the legend is empty, so that the layout does not move. */
function Legend(props: {
  readonly entries: readonly LegendEntry[];
  readonly isBlank: boolean;
}): ReactNode {
  return (
    <ul
      className={classNames(
        "flex flex-wrap gap-x-4 gap-y-1 border-t border-hairline px-4 py-3 text-caption",
        props.isBlank && "invisible",
      )}
    >
      {props.entries.map(({ label, value, mark }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span
            className={classNames("size-2 rounded-full bg-current", MARK[mark])}
            aria-hidden="true"
          />
          <span className="text-muted">{label}</span>
          {value !== undefined && <span className="font-semibold tabular-nums">{value}</span>}
        </li>
      ))}
    </ul>
  );
}
