import { Button, Checkbox } from "@mui/material";
import { Translate, useListContext, useTranslate } from "ra-core";
import { type ReactNode, useState } from "react";
import { DataTable } from "react-admin";
import { BulkDialog } from "#shell/dialogs/bulk-dialog.tsx";

/** A line that a dialog calls by whose it is. */
export interface NamedLine {
  readonly id: string;
  /** Null: it is about nobody. */
  readonly account: string | null;
}

/** What may be done with the selected lines: `useChosen` passes them to the button. */
export interface BulkAction<Line extends NamedLine> {
  readonly isOffered: (line: Line) => boolean;
  readonly button: ReactNode;
}

interface BulkButtonProps<Line extends NamedLine> {
  readonly isOffered: (line: Line) => boolean;
  /** The key of its text, which counts lines. */
  readonly text: string;
  readonly variant: "contained" | "outlined";
  readonly dialog: (
    lines: readonly Line[],
    closing: { readonly onClose: () => void; readonly onSent: () => void },
  ) => ReactNode;
}

/** An action with a dialog of its own. */
export const bulkAction = <Line extends NamedLine>(
  props: BulkButtonProps<Line>,
): BulkAction<Line> => ({
  isOffered: props.isOffered,
  button: <BulkButton key={props.text} {...props} />,
});

/** Claims the selected lines, above the list. */
export const claimAction = <Line extends NamedLine>({
  text,
  isOffered,
  send,
}: {
  /** The key of its explanation, shown before it is done. */
  readonly text: string;
  readonly isOffered: (line: Line) => boolean;
  readonly send: (line: Line, requestId: string) => Promise<unknown>;
}): BulkAction<Line> =>
  bulkAction({
    isOffered,
    text: "desk.bulk.takeOn",
    variant: "contained",
    dialog: (lines, closing) => (
      <BulkDialog
        {...closing}
        cases={lines}
        nameOf={({ account, id }) => account ?? id}
        text={<Translate i18nKey={text} />}
        action="desk.bulk.takeOn"
        send={send}
        done="desk.bulk.done"
      />
    ),
  });

function BulkButton<Line extends NamedLine>({
  isOffered,
  text,
  variant,
  dialog,
}: BulkButtonProps<Line>) {
  const translate = useTranslate();
  const { onUnselectItems } = useListContext();
  const lines = useChosen(isOffered);
  // As they were when the dialog was opened: the list goes on behind it.
  const [opened, setOpened] = useState<readonly Line[]>([]);
  return (
    <>
      {lines.length > 0 && (
        <Button size="small" variant={variant} onClick={() => setOpened(lines)}>
          {translate(text, { count: lines.length })}
        </Button>
      )}
      {opened.length > 0 &&
        dialog(opened, { onClose: () => setOpened([]), onSent: () => onUnselectItems() })}
    </>
  );
}

/** A column of checkboxes, and the bulk actions above the list. */
export function choiceOf<Line extends NamedLine>(actions: readonly BulkAction<Line>[]) {
  return {
    action: (
      <>
        <ClearButton />
        {actions.map(({ button }) => button)}
      </>
    ),
    column: (
      <DataTable.Col<Line>
        key="choice"
        render={(line) =>
          actions.some(({ isOffered }) => isOffered(line)) && <ChoiceBox line={line} />
        }
      />
    ),
  };
}

/**
 * The selected lines that the action applies to; never invisible ones: of another page, or gone.
 */
export function useChosen<Line extends NamedLine>(
  isOffered: (line: Line) => boolean,
): readonly Line[] {
  const { data = [], selectedIds } = useListContext<Line>();
  return data.filter((line) => selectedIds.includes(line.id) && isOffered(line));
}

function ClearButton() {
  const translate = useTranslate();
  const { onUnselectItems, selectedIds } = useListContext();
  return (
    selectedIds.length > 0 && (
      <Button size="small" onClick={() => onUnselectItems()}>
        {translate("desk.bulk.none")}
      </Button>
    )
  );
}

/** react-admin's own boxes have no name that a screen reader says. */
function ChoiceBox({ line: { account, id } }: { readonly line: NamedLine }) {
  const translate = useTranslate();
  const { onToggleItem, selectedIds } = useListContext();
  return (
    <Checkbox
      checked={selectedIds.includes(id)}
      // The row opens the case.
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(id)}
      size="small"
      slotProps={{
        input: { "aria-label": translate("desk.bulk.choose", { account: account ?? id }) },
      }}
      sx={{ m: -0.5, p: 0.5 }}
    />
  );
}
