import { z } from "zod";
import { operatorId, operatorNote, wireTime } from "../../codecs.ts";
import { defineOperatorCall } from "../../define-call.ts";

const queue = z.string().min(1).max(40);

export const assignCase = defineOperatorCall({
  method: "POST",
  path: "/api/desk/cases/assign",
  need: "desk.use",
  summary:
    "Claims a case of a queue, hands it over with a note to a colleague who may decide it " +
    "as well, or releases it. It decides nothing, and others may still decide.",
  // If omitted: unassigned. A sealed body contains no null.
  input: z.strictObject({
    queue,
    caseId: z.string().min(1).max(100),
    operatorId: operatorId.optional(),
    /** The assignee that the caller saw; omitted: none. With another assignee it is refused. */
    seenHolderId: operatorId.optional(),
    note: operatorNote,
  }),
  result: z.null(),
  refusals: ["queue_not_found", "no_such_colleague", "case_not_waiting", "case_holder_changed"],
});

export const listAssignments = defineOperatorCall({
  method: "GET",
  path: "/api/desk/cases/assignments",
  need: "desk.use",
  summary: "The assignments of a queue's cases, and the colleagues to whom one can be handed over.",
  input: z.object({ queue }),
  result: z.object({
    assignments: z.array(
      z.object({
        /** The record's id in the desk's list of the queue. */
        caseId: z.string(),
        operatorId,
        operatorName: z.string(),
        isMine: z.boolean(),
        note: z.string().nullable(),
        createTime: wireTime,
      }),
    ),
    colleagues: z.array(z.object({ id: operatorId, name: z.string() })),
  }),
  refusals: ["queue_not_found"],
});
