import { Translate } from "ra-core";
import { DataTable } from "react-admin";
import type { ReactElement } from "react";
import { Below } from "#shell/lists/cells.tsx";
import { DueText, WaitingText } from "#shell/lists/waiting.tsx";

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
