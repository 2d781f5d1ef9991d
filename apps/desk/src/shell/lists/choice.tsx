import { Button, Checkbox } from "@mui/material";
import { Translate, useListContext, useTranslate } from "ra-core";
import { type ReactNode, useState } from "react";
import { DataTable } from "react-admin";
import { BulkDialog } from "#shell/dialogs/bulk-dialog.tsx";

/** A row whose name in a dialog is its member. */
export interface NamedLine {
  readonly id: string;
  /** null: it concerns no member. */
  readonly account: string | null;
}

/** An action on the selected rows: `useChosen` passes them to the button. */
export interface BulkAction<Line extends NamedLine> {
  readonly isOffered: (line: Line) => boolean;
  readonly button: ReactNode;
}

interface BulkButtonProps<Line extends NamedLine> {
  readonly isOffered: (line: Line) => boolean;
  /** The key of its text, which has the number of rows. */
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

/** Claims the selected rows, above the list. */
export const claimAction = <Line extends NamedLine>({
  text,
  isOffered,
  send,
}: {
  /** The key of its explanation, shown before the command is sent. */
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
  // The rows at the time the dialog was opened: the list behind it is still refreshed.
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
 * The selected rows to which the action applies; never rows that are not shown, because they are on
 * another page or were removed.
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

/** react-admin's own checkboxes have no accessible name. */
function ChoiceBox({ line: { account, id } }: { readonly line: NamedLine }) {
  const translate = useTranslate();
  const { onToggleItem, selectedIds } = useListContext();
  return (
    <Checkbox
      checked={selectedIds.includes(id)}
      // A click on the row opens the case.
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
