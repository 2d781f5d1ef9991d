import { Translate } from "ra-core";
import { BulkDialog } from "#shell/dialogs/bulk-dialog.tsx";
import { type BulkAction, bulkAction, type NamedLine } from "#shell/lists/choice.tsx";

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
