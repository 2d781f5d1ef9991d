import { SegmentedControl } from "@plumbline/ui";
import { InfiniteList, type InfiniteListMore } from "@plumbline/ui/infinite-list";
import { type ReactNode, useState } from "react";
import { Story, State } from "./story.tsx";

const ENDS = [
  { value: "growing", label: "Grows" },
  { value: "failed", label: "Fails" },
  { value: "end", label: "Ends" },
] as const;
type End = (typeof ENDS)[number]["value"];

const PAGE = 40;
const COUNT_MAX = 10_000;

/** Ten thousand rows, page by page, with every state that the end of a list can have. */
export function ListStory(): ReactNode {
  const [end, setEnd] = useState<End>("end");
  const [count, setCount] = useState(PAGE);
  const rows = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <Story name="InfiniteList">
      <State name="what stands below the last row">
        <SegmentedControl label="End of the list" segments={ENDS} value={end} onChange={setEnd} />
      </State>
      <div className="mt-4 border-t border-hairline bg-surface">
        <InfiniteList
          label="Movements"
          items={rows}
          keyOf={(row) => row}
          rowHeight={57}
          more={moreOf(end, () => setCount((last) => Math.min(COUNT_MAX, last + PAGE)))}
          renderItem={(row) => (
            <div
              className="flex min-h-14 items-center justify-between gap-4 border-b border-hairline
                px-4 text-label tabular-nums"
            >
              <span>Movement {row}</span>
              <span className="font-semibold">{row}.00 USDT</span>
            </div>
          )}
        />
      </div>
    </Story>
  );
}

function moreOf(end: End, onNear: () => void): InfiniteListMore {
  if (end === "growing") return { type: "ready", onNear };
  if (end === "end") return { type: "end" };
  const text = "Older movements could not be read.";
  return { type: "failed", text, retryLabel: "Retry", onRetry: onNear };
}
