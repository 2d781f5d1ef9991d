import { DataTable } from "react-admin";
import type { ReactElement } from "react";
import { DueText, WaitingText } from "#shell/lists/waiting.tsx";

interface Waiting {
  readonly id: string;
  readonly dueTime: string;
}

/** What every queue ends with: how long a line waits and by when it is due, while it is open. */
export function queueColumns<Line extends Waiting>({
  isOpen,
  sinceOf,
}: {
  readonly isOpen: (line: Line) => boolean;
  readonly sinceOf: (line: Line) => string;
}): readonly ReactElement[] {
  return [
    <DataTable.Col<Line>
      key="age"
      align="right"
      label="desk.queue.age"
      render={(line) => (isOpen(line) ? <WaitingText since={sinceOf(line)} /> : "–")}
    />,
    <DataTable.Col<Line>
      key="due"
      label="desk.queue.due"
      render={(line) => (isOpen(line) ? <DueText time={line.dueTime} /> : "–")}
    />,
  ];
}
