import { z } from "zod";
import { id, instantMs, pageInput, pageOf, wholeNumber, wireTime } from "../../codecs.ts";
import { defineOperatorCall } from "../../define-call.ts";

/** The desk's name of a list: "users". */
export const listName = z.string().regex(/^[a-zA-Z0-9:/-]{1,60}$/, { message: "malformed" });

const EXPORT_STAGES = ["writing", "done", "failed"] as const;

export const startExport = defineOperatorCall({
  method: "POST",
  path: "/api/desk/exports/start",
  need: "desk.use",
  summary:
    "Starts the export of a whole list, with its present filters, to a file. Requires the " +
    "permission to read the list, and is logged. One operator may have at most fifty " +
    "exports within seven days.",
  input: z.strictObject({
    list: listName,
    filter: z
      .array(z.strictObject({ name: z.string().max(40), value: z.string().max(200) }))
      .max(20),
  }),
  result: z.object({ id }),
  refusals: ["list_not_exported", "exports_used_up", "too_many_exports"],
});

export const listExports = defineOperatorCall({
  method: "GET",
  path: "/api/desk/exports",
  need: "desk.use",
  summary: "My exports, the latest first, with their progress and the end of their storage.",
  input: z.object({ ...pageInput }),
  result: pageOf(
    z.object({
      id,
      list: z.string(),
      filter: z.record(z.string(), z.string()),
      stage: z.enum(EXPORT_STAGES),
      rows: z.int(),
      parts: z.int(),
      createTime: wireTime,
      untilMs: instantMs,
    }),
  ),
  refusals: [],
});

export const readExportPart = defineOperatorCall({
  method: "GET",
  path: "/api/desk/exports/part",
  need: "desk.use",
  summary:
    "A part of a finished file, counted from 0, for its requester while they may read the list.",
  input: z.object({ id, part: wholeNumber({ min: 0, max: 1_000_000 }) }),
  result: z.object({ text: z.string() }),
  refusals: ["export_not_found", "export_not_ready"],
});
