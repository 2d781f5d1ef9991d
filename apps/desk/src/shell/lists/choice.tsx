import { Button, Checkbox } from "@mui/material";
import { useListContext, useTranslate } from "ra-core";
import type { ReactNode } from "react";
import { DataTable } from "react-admin";

interface Named {
  readonly id: string;
  /** Null: it is about nobody. */
  readonly account: string | null;
}

/** Bulk actions: `useChosen` passes the selected lines to the action's button. */
export interface BulkAction<Line extends Named> {
  readonly isOffered: (line: Line) => boolean;
  readonly button: ReactNode;
}

/** A column of checkboxes, and the bulk actions above the list. */
export function choiceOf<Line extends Named>(actions: readonly BulkAction<Line>[]) {
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
export function useChosen<Line extends Named>(isOffered: (line: Line) => boolean): readonly Line[] {
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
function ChoiceBox({ line: { account, id } }: { readonly line: Named }) {
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
