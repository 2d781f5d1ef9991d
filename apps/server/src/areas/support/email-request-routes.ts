import { type AttemptLimit, readEmail } from "@plumbline/engine/auth";
import { err, HOUR_MS, ok } from "@plumbline/engine/kernel";
import { answerEmailRequest, maskSecrets, plainText } from "@plumbline/engine/support";
import { toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/support";
import * as deskCalls from "@plumbline/protocol/support/operator-calls";
import { networkOf } from "#platform/http/network-of";
import { operatorRoute, publicRoute, type Route } from "#platform/http/route";
import type { SealKey } from "#platform/secrets/seal-key";
import { takeAttempts } from "#services/limits/attempt-store";
import { takeOrWork } from "#services/limits/proof-of-work";
import { runOperatorCommand } from "#services/operators/operator-command";
import { timeOrNull } from "./chat-queries.ts";
import {
  emailRequestStoreOf,
  insertEmailRequest,
  pageOfEmailRequests,
} from "./email-request-store.ts";
import type { SupportDeps } from "./routes.ts";

/** Per network; beyond it, each request requires a proof of work. */
const OF_NETWORK: AttemptLimit = { attemptsMax: 5, windowMs: HOUR_MS, pauseMs: 0 };
/** Per e-mail address, whichever visitor enters it, since every answer is sent there. */
const OF_EMAIL: AttemptLimit = { attemptsMax: 5, windowMs: 24 * HOUR_MS, pauseMs: 0 };

export const emailRequestRoutes = (
  deps: SupportDeps & { readonly sealKey: SealKey },
): readonly Route[] => {
  const { clock, database } = deps;
  const store = emailRequestStoreOf(deps);
  return [
    publicRoute(calls.writeToSupport, async ({ input, caller, requestId }) => {
      const email = readEmail(input.email);
      if (!email.ok) return email;
      const text = maskSecrets(plainText(input.text)).text;
      if (text === "") return err({ type: "message_empty", field: "text" });
      const network = networkOf(caller.address);
      const ofNetwork = { about: ["support-email-request", network] as const, limit: OF_NETWORK };
      const allowed = await takeOrWork(deps, ofNetwork, caller);
      if (!allowed.ok) return allowed;
      const now = clock.now();
      const about = ["support-email-request-email", email.value.name] as const;
      const ofEmail = await takeAttempts(database, [{ about, limit: OF_EMAIL }], now);
      if (!ofEmail.ok) return ofEmail;
      await insertEmailRequest(database, {
        id: requestId,
        email: email.value.email,
        category: input.category,
        text,
        language: caller.language,
        createdAt: now,
        answer: null,
        answeredAt: null,
        answeredBy: null,
      });
      return ok({ id: requestId });
    }),

    operatorRoute(deskCalls.listEmailRequests, async ({ input, operator }) => {
      const { rows, total } = await pageOfEmailRequests(database, {
        ...input,
        isAnswered: input.stage === "answered",
        now: clock.now(),
        operatorId: operator.id,
      });
      const records = rows.map(({ id, email, category, text, createdAt, ...row }) => ({
        id,
        email,
        category,
        text,
        createTime: toWireTime(createdAt),
        answer: row.answer,
        answerTime: timeOrNull(row.answeredAt),
        answeredBy: row.answeredByName,
      }));
      return ok(toPage(records, { ...input, total }));
    }),

    operatorRoute(deskCalls.answerEmailRequest, async ({ input, operator, requestId }) => {
      const { id, text } = input;
      return runOperatorCommand(deps.commands, {
        // The name as stored before: the audit log is append-only, and a retry is recognised by the
        // name.
        call: "support.answer-letter",
        by: operator,
        subject: id,
        requestId,
        causeId: id,
        content: `${id} ${text}`,
        store,
        decide: ({ state }, now) =>
          answerEmailRequest(state.get(id), { operatorId: operator.id, text }, now),
        summary: () => ({ before: null, after: { isAnswered: true } }),
        answer: () => null,
      });
    }),
  ];
};
