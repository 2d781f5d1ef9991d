import {
  type Decision,
  err,
  type Instant,
  ok,
  type Result,
  type UserId,
} from "@plumbline/engine/kernel";
import {
  approveVerification,
  type CaseChange,
  type Claim,
  claimCase,
  type KycLevel,
  type Rejection,
  rejectVerification,
  releaseCase,
  type ReviewWorld,
} from "@plumbline/engine/kyc";
import { toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/kyc/operator-calls";
import type { RequestId } from "#shell/ids";
import { logOnce } from "#shell/operators/log-event";
import { runOperatorCommand } from "#shell/operators/operator-command";
import { operatorRoute, type Route, type SignedInOperator } from "#shell/route";
import { findFile, readOpenedFiles } from "#shell/uploads/file-rows";
import { openForStaff } from "#shell/uploads/open-for-staff";
import { findCase, findCases, viewOf } from "./queries.ts";
import type { KycDeps } from "./routes.ts";
import { fileIdsOf } from "./store.ts";

export const kycOperatorRoutes = (deps: KycDeps): readonly Route[] => [
  operatorRoute(calls.listKycCases, async ({ input, operator }) => {
    const asked = { ...input, operatorId: operator.id, now: deps.clock.now() };
    const { lines, total } = await findCases(deps.database, asked);
    return ok(toPage(lines, { ...input, total }));
  }),

  operatorRoute(calls.readKycCase, async ({ input: { level, ...input }, operator }) => {
    const userId = asUser(input.userId);
    const asked = { userId, level, operatorId: operator.id, now: deps.clock.now() };
    const [line, { verification, contentHash }] = await Promise.all([
      findCase(deps.database, asked),
      deps.rows.readCase(deps.database, userId, level),
    ]);
    if (line === null || verification === null) return err({ type: "kyc_case_not_found" });
    const subject = `${userId}:${level}`;
    const logged = await logOnce(deps, { call: "kyc.read-case", by: operator, subject });
    if (!logged.ok) return logged;
    return ok({ ...(await viewOf(deps.database, userId, verification)), ...line, contentHash });
  }),

  operatorRoute(calls.openKycFile, async ({ input, ...request }) =>
    openFile(deps, { ...request, ...input, userId: asUser(input.userId) }),
  ),

  operatorRoute(calls.claimKycCase, async ({ input, operator, requestId }) => {
    const asked = { ...input, userId: asUser(input.userId), operator, requestId };
    const claimed = await change(deps, { ...asked, call: "kyc.claim" }, (world, now) =>
      claimCase(world, operator.id, now),
    );
    return claimed.ok ? ok({ untilTime: claimed.value.untilTime }) : claimed;
  }),

  operatorRoute(calls.releaseKycCase, async ({ input, operator, requestId }) => {
    const asked = { ...input, userId: asUser(input.userId), operator, requestId };
    const released = await change(deps, { ...asked, call: "kyc.release" }, (world, now) =>
      releaseCase(world, operator.id, now),
    );
    return released.ok ? ok(null) : released;
  }),

  operatorRoute(calls.approveKyc, async ({ input, ...request }) => {
    const userId = asUser(input.userId);
    // What was opened stays opened: it may be read before the lock is had.
    const opened = { userIds: [userId], operatorId: request.operator.id };
    const openedFileIds = await readOpenedFiles(deps.database, opened);
    return review(deps, { ...request, ...input, userId, call: "kyc.approve" }, (world, seen, now) =>
      approveVerification({ ...world, openedFileIds }, seen, now),
    );
  }),

  operatorRoute(calls.rejectKyc, async ({ input, ...request }) => {
    const rejections = input.rejections.map(({ note, ...rejection }): Rejection => ({
      ...rejection,
      note: note === undefined || note === "" ? null : note,
    }));
    return review(
      deps,
      { ...request, ...input, userId: asUser(input.userId), call: "kyc.reject", rejections },
      (world, seen, now) => rejectVerification(world, { ...seen, rejections }, now),
    );
  }),
];

// The wire's own check has made it a UUID; whether there is such a user is found by looking.
const asUser = (id: string): UserId => id as UserId;

interface CaseRequest {
  readonly userId: UserId;
  readonly level: KycLevel;
  readonly operator: SignedInOperator;
  readonly requestId: RequestId;
}

/** A decision, of which the member is told with it. */
async function review<Refusal>(
  deps: KycDeps,
  asked: CaseRequest & {
    readonly call: string;
    readonly contentHash: string;
    readonly rejections?: readonly Rejection[];
  },
  decide: (
    world: ReviewWorld,
    seen: { readonly operatorId: string; readonly seenHash: string },
    now: Instant,
  ) => Result<Decision<CaseChange, never>, Refusal>,
) {
  const { operator, contentHash } = asked;
  const seen = { operatorId: operator.id, seenHash: contentHash };
  const decided = await change(deps, asked, (world, now) => decide(world, seen, now));
  return decided.ok ? ok(null) : decided;
}

async function change<Refusal>(
  { commands, rows }: KycDeps,
  asked: CaseRequest & {
    readonly call: string;
    readonly contentHash?: string;
    readonly rejections?: readonly Rejection[];
  },
  decide: (world: ReviewWorld, now: Instant) => Result<Decision<CaseChange, never>, Refusal>,
) {
  const { userId, level, operator, requestId, call, contentHash, rejections } = asked;
  return runOperatorCommand(commands, {
    call,
    by: operator,
    subject: `${userId}:${level}`,
    requestId,
    content: JSON.stringify({ userId, level, contentHash, rejections }),
    store: rows.reviewStoreOf(userId, level),
    decide,
    // The answers themselves are no business of the log: their hash says which they were.
    summary: ({ verification, claim }, next) =>
      next.verification === undefined
        ? { before: { claim: claimText(claim) }, after: { claim: claimText(next.claim) } }
        : {
            before: { status: verification?.status ?? null, contentHash },
            after: {
              status: next.verification.status,
              rejections: next.verification.rejections,
            },
          },
    answer: (next) => ({
      status: next.verification?.status ?? null,
      untilTime: next.claim === null ? "" : toWireTime(next.claim.until),
    }),
  });
}

/** For the log: whose it is, and until when. */
const claimText = (claim: Claim | null): string | null =>
  claim === null ? null : `${claim.operatorId} ${toWireTime(claim.until)}`;

/** Only a picture that belongs to the case. */
async function openFile(
  { commands, database, uploads, rows }: KycDeps,
  { userId, level, fileId, operator, requestId }: CaseRequest & { readonly fileId: string },
) {
  const { verification } = await rows.readCase(database, userId, level);
  if (verification === null) return err({ type: "kyc_case_not_found" });
  const file = fileIdsOf(verification).includes(fileId)
    ? await findFile(database, userId, fileId)
    : null;
  if (file === null) return err({ type: "kyc_file_unknown" });
  const subject = `${userId}:${level}`;
  return openForStaff(
    { commands, uploads },
    { call: "kyc.open-file", operator, requestId, subject, userId, file },
  );
}
