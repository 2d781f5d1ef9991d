import { Box, Stack, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { StatusChip } from "#shell/lists/cells.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { useHolderText } from "./queue-assigning.tsx";
import { AssignDialog } from "./assign-dialog.tsx";
import { type Assignment, useAssignments } from "./case-assigning.ts";

/** In a list: the assignee of a case. */
export function AssigneeText({ assignment }: { readonly assignment: Assignment | null }) {
  const translate = useTranslate();
  if (assignment === null) return "–";
  const { isMine, note, operatorName } = assignment;
  return (
    <span title={note ?? ""}>
      {isMine ? <StatusChip text={translate("desk.inbox.mine")} tone="success" /> : operatorName}
    </span>
  );
}

/**
 * On a case: the assignee, the note of the assignment, and buttons to claim the case or hand it
 * over.
 */
export function CaseAssignment({
  queue,
  caseId,
  name,
  mayAssign,
  worker = null,
}: {
  readonly queue: string;
  readonly caseId: string;
  readonly name: string;
  readonly mayAssign: boolean;
  /** The operator who works on it according to the area, while it is not assigned. */
  readonly worker?: { readonly name: string; readonly time: string | null } | null;
}) {
  const translate = useTranslate();
  const holderText = useHolderText();
  const assignment = useAssignments(queue)(caseId);
  const holder = holderText(assignment?.operatorName ?? null, assignment?.createTime ?? null);
  if (assignment === null && !mayAssign) return null;
  const working = holderText(worker?.name ?? null, worker?.time ?? null);
  const text = holder ?? working ?? translate("desk.assign.free");
  const { isMine = false, note = null } = assignment ?? {};
  return (
    <Stack direction="row" useFlexGap sx={{ alignItems: "center", columnGap: 1, flexWrap: "wrap" }}>
      {isMine ? (
        <StatusChip text={translate("desk.assign.yours")} tone="success" />
      ) : (
        <Typography color="text.secondary" variant="body2">
          {text}
        </Typography>
      )}
      {note !== null && <Typography variant="body2">{note}</Typography>}
      {mayAssign && (
        <Box sx={{ displayPrint: "none" }}>
          <DialogButton
            text={translate("desk.assign.one")}
            dialog={(onClose) => (
              <AssignDialog
                cases={[{ queue, caseId, name, holder, holderId: assignment?.operatorId ?? null }]}
                onClose={onClose}
              />
            )}
          />
        </Box>
      )}
    </Stack>
  );
}
