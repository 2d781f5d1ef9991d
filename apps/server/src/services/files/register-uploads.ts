import multipart from "@fastify/multipart";
import { err, type Result, type UserId } from "@plumbline/engine/kernel";
import { MEMBER_TOKEN_HEADER } from "@plumbline/protocol/call-path";
import { UPLOAD_BYTES_MAX, UPLOAD_PATH, UPLOAD_PURPOSES } from "@plumbline/protocol/files";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Answers } from "#platform/http/answer";
import type { Messages } from "#platform/http/messages";
import type { RefusalValue } from "#platform/http/route";
import { tokenOf } from "#platform/http/authorise";
import type { Uploads } from "./uploads.ts";

export interface UploadHttpDeps {
  readonly answers: Answers;
  readonly messages: Messages;
  readonly uploads: Uploads;
  userOf(token: string): Promise<UserId | null>;
  log(fault: unknown): void;
}

/** The one call that is not sealed: a file and the field `purpose`, sent as a form. */
export async function registerUploads(app: FastifyInstance, deps: UploadHttpDeps): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 4, fieldSize: 200, parts: 5, fileSize: UPLOAD_BYTES_MAX },
    });
    scope.post(UPLOAD_PATH, async (request, reply) => {
      const language = deps.messages.languageOf(request.headers["accept-language"]);
      const answered = await answerTo(request, deps);
      return reply.send(
        answered.ok
          ? deps.answers.success(answered.value)
          : deps.answers.refused(answered.error, language),
      );
    });
  });
}

/**
 * Refusals, in the order they are checked: `not_signed_in`, `too_many_attempts`, `upload_missing`,
 * `invalid_input` for the purpose, `upload_too_large`, those of storing it.
 */
async function answerTo(
  request: FastifyRequest,
  { uploads, userOf, log }: UploadHttpDeps,
): Promise<Result<unknown, RefusalValue>> {
  try {
    const token = tokenOf(request, MEMBER_TOKEN_HEADER);
    const userId = token === "" ? null : await userOf(token);
    if (userId === null) return err({ type: "not_signed_in" });
    const admitted = await uploads.admit(userId);
    if (!admitted.ok) return admitted;
    const form = await readForm(request);
    if (!form.ok) return form;
    return await uploads.keep(userId, form.value);
  } catch (fault) {
    log(fault);
    return err({ type: "outcome_unknown" }); // submitted files may have been stored
  }
}

type Form = Parameters<Uploads["keep"]>[1];

async function readForm(request: FastifyRequest): Promise<Result<Form, RefusalValue>> {
  let original: Buffer | null = null;
  let purpose: unknown;
  try {
    if (!request.isMultipart()) return err({ type: "upload_missing" });
    hangUpAfter(FORM_BYTES_MAX, request);
    for await (const part of request.parts()) {
      if (part.type === "file") original = await part.toBuffer();
      else if (part.fieldname === "purpose") purpose = part.value;
    }
  } catch (fault) {
    return err({ type: isTooLarge(fault) ? "upload_too_large" : "upload_missing" });
  }
  if (original === null || original.length === 0) return err({ type: "upload_missing" });
  const knownPurpose = UPLOAD_PURPOSES.find((one) => one === purpose);
  if (knownPurpose === undefined) {
    const problem = purpose === undefined ? "required" : "notAChoice";
    return err({ type: "invalid_input", field: "purpose", problem });
  }
  return { ok: true, value: { original, purpose: knownPurpose } };
}

/** A form that is slightly too large is read to its end, so that its sender gets the reason. */
const FORM_BYTES_MAX = 2 * UPLOAD_BYTES_MAX;

/**
 * Closes the connection of a much larger form: the limits above restrict what is stored, not what
 * is received.
 */
function hangUpAfter(bytesMax: number, { raw }: FastifyRequest): void {
  let bytes = 0;
  raw.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > bytesMax) raw.destroy();
  });
}

const isTooLarge = (fault: unknown): boolean =>
  fault instanceof Error && "code" in fault && fault.code === "FST_REQ_FILE_TOO_LARGE";
