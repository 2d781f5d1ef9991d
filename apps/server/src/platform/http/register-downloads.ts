import { err, type Result, type UserId } from "@plumbline/engine/kernel";
import { MEMBER_TOKEN_HEADER } from "@plumbline/protocol/call-path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Answers } from "./answer.ts";
import type { Messages } from "./messages.ts";
import { readInput } from "./read-input.ts";
import type { RefusalValue } from "./route.ts";
import { tokenOf } from "./authorise.ts";
import type { Download, FileAnswer } from "./download.ts";

export interface DownloadHttpDeps {
  readonly answers: Answers;
  readonly messages: Messages;
  userOf(token: string): Promise<UserId | null>;
  log(fault: unknown): void;
}

/** Serves files to the member of the session: session, input, answer, in this order. */
export function registerDownloads(
  app: FastifyInstance,
  downloads: readonly Download[],
  deps: DownloadHttpDeps,
): void {
  for (const each of downloads) {
    app.get(each.path, async (request, reply) => {
      const language = deps.messages.languageOf(request.headers["accept-language"]);
      const answered = await answerTo(each, { request, language, deps });
      if (!answered.ok) return reply.send(deps.answers.refused(answered.error, language));
      const { name, mediaType, body } = answered.value;
      body.on("error", deps.log);
      return reply
        .header("content-type", mediaType)
        .header("content-disposition", `attachment; filename="${name}"`)
        .send(body);
    });
  }
}

async function answerTo(
  { input: schema, handle }: Download,
  context: {
    readonly request: FastifyRequest;
    readonly language: string;
    readonly deps: DownloadHttpDeps;
  },
): Promise<Result<FileAnswer, RefusalValue>> {
  const { request, language, deps } = context;
  try {
    const token = tokenOf(request, MEMBER_TOKEN_HEADER);
    const userId = token === "" ? null : await deps.userOf(token);
    if (userId === null) return err({ type: "not_signed_in" });
    const input = readInput(schema, request.query);
    if (!input.ok) return input;
    return await handle({ input: input.value, userId, language });
  } catch (fault) {
    deps.log(fault);
    return err({ type: "unavailable" });
  }
}
