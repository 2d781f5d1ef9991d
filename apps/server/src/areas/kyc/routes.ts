import { err, ok, type UserId } from "@plumbline/engine/kernel";
import {
  applyVerification,
  type KycAnswers,
  type KycLevel,
  KYC_LEVELS,
  type PersonalDataInput,
  sendAppeal,
  stageOf,
  updatePersonalData,
} from "@plumbline/engine/kyc";
import { slicePage, toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/kyc";
import type { Deps } from "#services/plug/deps";
import { newId, type RequestId } from "#platform/process/ids";
import { runOperatorCommand } from "#services/operators/operator-command";
import { memberRoute, type Route } from "#platform/http/route";
import type { Uploads } from "#services/files/uploads";
import { findOpenings, viewOf } from "./queries.ts";
import type { PersonalRows } from "./personal-rows.ts";
import type { KycRows } from "./store.ts";

export interface KycDeps extends Pick<Deps, "clock" | "commands" | "database"> {
  readonly uploads: Uploads;
  readonly rows: KycRows;
  readonly personal: PersonalRows;
}

export const kycRoutes = (deps: KycDeps): readonly Route[] => {
  const { database, uploads, rows } = deps;
  return [
    memberRoute(calls.applyKYC, ({ input, ...request }) =>
      apply(deps, { ...request, level: "basic", answers: answersOf(input) }),
    ),

    memberRoute(calls.applyAdvanced, ({ input, ...request }) =>
      apply(deps, { ...request, level: "advanced", answers: answersOf(input) }),
    ),

    memberRoute(calls.sendAppeal, ({ input: { fileId = null, ...input }, ...request }) =>
      appeal(deps, { ...request, ...input, fileId }),
    ),

    memberRoute(calls.updateKYC, ({ input, ...request }) =>
      update(deps, { ...request, answers: input }),
    ),

    memberRoute(calls.readPersonalData, async ({ userId }) =>
      ok(await deps.personal.view(database, userId)),
    ),

    memberRoute(calls.isHaveAuth, async ({ userId }) => {
      const { basic, advanced } = await rows.readVerifications(database, userId);
      return ok({ basic: basic !== undefined, advanced: advanced !== undefined });
    }),

    memberRoute(calls.isHaveAuthDone, async ({ userId }) => {
      const { basic, advanced } = await rows.readVerifications(database, userId);
      return ok({
        basic: basic?.status === "authorised",
        advanced: advanced?.status === "authorised",
        kycStatus: basic?.status ?? "none",
      });
    }),

    memberRoute(calls.listVerifications, async ({ input, userId }) => {
      const verifications = await rows.readVerifications(database, userId);
      const all = KYC_LEVELS.map((level) => verifications[level]).filter(
        (one) => one !== undefined,
      );
      const page = slicePage(all, input, (one) => viewOf(database, userId, one));
      return ok({ ...page, records: await Promise.all(page.records) });
    }),

    memberRoute(calls.openMyFile, async ({ input, userId }) => {
      const picture = await uploads.openOwn(userId, input.id);
      return picture === null ? err({ type: "not_found" }) : ok(picture);
    }),

    memberRoute(calls.listFileOpenings, async ({ input, userId }) => {
      const { lines, total } = await findOpenings(database, userId, input);
      return ok(toPage(lines, { ...input, total }));
    }),
  ];
};

/** Omits absent fields: `undefined` on the wire is not an answer. */
const answersOf = (input: Readonly<Record<string, string | undefined>>): KycAnswers =>
  Object.fromEntries(
    Object.entries(input).filter(([, answer]) => answer !== undefined && answer !== ""),
  );

async function apply(
  { commands, database, rows }: KycDeps,
  request: {
    readonly userId: UserId;
    readonly requestId: RequestId;
    readonly level: KycLevel;
    readonly answers: KycAnswers;
  },
) {
  const { userId, requestId, level, answers } = request;
  const applied = await commands.run({
    name: `kyc.apply-${level}`,
    userId,
    requestId,
    content: JSON.stringify(answers),
    store: rows.store,
    decide: ({ state }, now) => applyVerification(state, { level, answers }, now),
    // The stored answer of the request is permanent, so it contains no personal answers.
    answer: (verification) => ({ ...verification, answers: {} }),
  });
  return applied.ok ? viewNow({ database, rows }, { userId, level }) : applied;
}

/**
 * An appeal is the member's own command, and is logged among the staff's decisions about the case.
 */
async function appeal(
  { commands, database, rows }: KycDeps,
  request: {
    readonly userId: UserId;
    readonly requestId: RequestId;
    readonly level: KycLevel;
    readonly text: string;
    readonly fileId: string | null;
  },
) {
  const { userId, requestId, ...input } = request;
  const { level } = input;
  const sent = await runOperatorCommand(commands, {
    call: "kyc.appeal",
    by: null,
    userId,
    requestId,
    causeId: newId(),
    subject: `${userId}:${level}`,
    content: JSON.stringify(input),
    store: rows.loggedStore,
    decide: ({ state }, now) => sendAppeal(state, input, now),
    // The log does not contain the member's text.
    summary: ({ verifications }, next) => ({
      before: { stage: stageOf(verifications[level] ?? null) },
      after: { stage: stageOf(next), finalRefusalId: next.finalRefusal?.id ?? null },
    }),
    answer: () => null,
  });
  return sent.ok ? viewNow({ database, rows }, { userId, level }) : sent;
}

async function viewNow(
  { database, rows }: Pick<KycDeps, "database" | "rows">,
  { userId, level }: { readonly userId: UserId; readonly level: KycLevel },
) {
  const now = (await rows.readVerifications(database, userId))[level];
  return now === undefined ? err({ type: "unavailable" }) : ok(await viewOf(database, userId, now));
}

async function update(
  { commands, database, personal }: KycDeps,
  request: {
    readonly userId: UserId;
    readonly requestId: RequestId;
    readonly answers: PersonalDataInput;
  },
) {
  const { userId, requestId, answers } = request;
  const updated = await commands.run({
    name: "kyc.update-personal-data",
    userId,
    requestId,
    content: JSON.stringify(answers),
    store: personal.store,
    decide: ({ state }, now) => updatePersonalData(state, answers, now),
    // The stored answer of the request is permanent, so it omits the text of the appeal.
    answer: () => null,
  });
  return updated.ok ? ok(await personal.view(database, userId)) : updated;
}
