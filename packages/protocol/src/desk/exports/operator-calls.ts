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
    "Has the server write a whole list into a file, as its filters narrow it at this moment. It " +
    "takes the right to see the list; the log says who took what along. One operator has at most " +
    "fifty within seven days.",
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
  summary: "My own exports, the latest first: how far each is, and until when it is kept.",
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
    "A part of a finished file, counted from 0, for who asked for it and may still see the list.",
  input: z.object({ id, part: wholeNumber({ min: 0, max: 1_000_000 }) }),
  result: z.object({ text: z.string() }),
  refusals: ["export_not_found", "export_not_ready"],
});
