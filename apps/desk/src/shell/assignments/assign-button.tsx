import { Button } from "@mui/material";
import { type RaRecord, useListContext, useTranslate } from "ra-core";
import { useState } from "react";
import { type BulkAction, useChosen } from "#shell/lists/choice.tsx";
import { showTime } from "#shell/wire-time.ts";
import { type AssignableCase, AssignDialog } from "./assign-dialog.tsx";

interface Named extends RaRecord {
  readonly id: string;
  readonly account: string | null;
}

interface Assigning<Line extends Named> {
  readonly isOffered: (line: Line) => boolean;
  readonly caseOf: (line: Line) => AssignableCase;
}

/** Handing the chosen lines to somebody, above a list. */
export const assignAction = <Line extends Named>(assigning: Assigning<Line>): BulkAction<Line> => ({
  isOffered: assigning.isOffered,
  button: <AssignButton key="assign" {...assigning} />,
});

function AssignButton<Line extends Named>({ isOffered, caseOf }: Assigning<Line>) {
  const translate = useTranslate();
  const lines = useChosen(isOffered);
  const { onUnselectItems } = useListContext();
  // As they were when the dialog was opened: the list goes on behind it.
  const [cases, setCases] = useState<readonly AssignableCase[]>([]);
  return (
    <>
      {lines.length > 0 && (
        <Button size="small" variant="outlined" onClick={() => setCases(lines.map(caseOf))}>
          {translate("desk.assign.action", { count: lines.length })}
        </Button>
      )}
      {cases.length > 0 && (
        <AssignDialog cases={cases} onClose={() => setCases([])} onDone={() => onUnselectItems()} />
      )}
    </>
  );
}

/** "taken by ann at …"; null of what is everybody's. */
export function useHolderText() {
  const translate = useTranslate();
  return (name: string | null, time: string | null): string | null =>
    name === null
      ? null
      : translate("desk.assign.held", { name, time: time === null ? "–" : showTime(time) });
}
