import { useTranslate } from "ra-core";
import { TimeText } from "#shell/lists/cells.tsx";
import { Section } from "#shell/lists/section.tsx";
import type { Direction } from "./record.ts";

/** The history of a record, the oldest first, as its owner sees it, plus who decided. */
export function Steps({
  of,
  steps,
}: {
  readonly of: Direction;
  readonly steps: readonly {
    readonly stage: string;
    readonly reason: string | null;
    readonly note: string | null;
    readonly createTime: string;
    readonly operatorName: string | null;
  }[];
}) {
  const translate = useTranslate();
  return (
    <Section
      titleKey="desk.record.steps"
      columns={["time", "stage", "operator", "reason", "note"].map((name) => ({
        key: `desk.record.${name}`,
      }))}
      rows={steps.map(({ stage, reason, note, createTime, operatorName }, index) => ({
        key: String(index),
        cells: [
          <TimeText key="time" time={createTime} />,
          translate(`desk.${of}.is.${stage}`),
          operatorName ?? "–",
          reason === null ? "–" : translate(`desk.${of}.reason.${reason}`),
          note ?? "–",
        ],
      }))}
    />
  );
}
