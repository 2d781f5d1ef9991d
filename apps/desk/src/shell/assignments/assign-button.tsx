import { useTranslate } from "ra-core";
import { type BulkAction, bulkAction, type NamedLine } from "#shell/lists/choice.tsx";
import { showTime } from "#shell/wire-time.ts";
import { type AssignableCase, AssignDialog } from "./assign-dialog.tsx";

/** Handing the chosen lines to somebody, above a list. */
export const assignAction = <Line extends NamedLine>({
  isOffered,
  caseOf,
}: {
  readonly isOffered: (line: Line) => boolean;
  readonly caseOf: (line: Line) => AssignableCase;
}): BulkAction<Line> =>
  bulkAction({
    isOffered,
    text: "desk.assign.action",
    variant: "outlined",
    dialog: (lines, closing) => <AssignDialog cases={lines.map(caseOf)} {...closing} />,
  });

/** "taken by ann at …"; null of what is everybody's. */
export function useHolderText() {
  const translate = useTranslate();
  return (name: string | null, time: string | null): string | null =>
    name === null
      ? null
      : translate("desk.assign.held", { name, time: time === null ? "–" : showTime(time) });
}
