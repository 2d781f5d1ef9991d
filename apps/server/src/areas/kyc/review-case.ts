import type { Decision, Instant, Result, UserId } from "@plumbline/engine/kernel";
import { ok } from "@plumbline/engine/kernel";
import {
  type CaseChange,
  type Claim,
  type KycLevel,
  type ReviewContext,
  stageOf,
  type Verification,
} from "@plumbline/engine/kyc";
import { toWireTime } from "@plumbline/protocol";
import type { RequestId } from "#platform/process/ids";
import { runOperatorCommand } from "#services/operators/operator-command";
import type { SignedInOperator } from "#platform/http/route";
import { namingColleague } from "./colleague-step.ts";
import type { KycDeps } from "./routes.ts";

/** An operator's command about one case. */
export interface CaseRequest {
  readonly userId: UserId;
  readonly level: KycLevel;
  readonly operator: SignedInOperator;
  readonly requestId: RequestId;
}

interface NamedRequest extends CaseRequest {
  /** "kyc.approve": area and command. */
  readonly call: string;
  /** The fields of the wire's input that are not part of the request itself. */
  readonly input?: object;
}

/** Runs a decision about a case; its notice to the member is written with it. */
export async function reviewCase<Refusal extends { readonly type: string }>(
  deps: KycDeps,
  request: NamedRequest & { readonly contentHash: string },
  decide: (
    context: ReviewContext,
    seen: { readonly operatorId: string; readonly seenHash: string },
    now: Instant,
  ) => Result<Decision<CaseChange, never>, Refusal>,
) {
  const { operator, contentHash, input } = request;
  const seen = { operatorId: operator.id, seenHash: contentHash };
  const named = { ...request, input: { contentHash, ...input } };
  const decided = await changeCase(deps, named, (context, now) => decide(context, seen, now));
  return decided.ok ? ok(null) : decided;
}

export async function changeCase<Refusal extends { readonly type: string }>(
  deps: KycDeps,
  request: NamedRequest,
  decide: (context: ReviewContext, now: Instant) => Result<Decision<CaseChange, never>, Refusal>,
) {
  const { userId, level, operator, requestId, call, input } = request;
  const { commands, rows } = deps;
  const changed = await runOperatorCommand(commands, {
    call,
    by: operator,
    subject: `${userId}:${level}`,
    requestId,
    content: JSON.stringify({ userId, level, ...input }),
    store: rows.reviewStoreOf(userId, level),
    decide: ({ state }, now) => {
      const decided = decide(state, now);
      if (!decided.ok) return decided;
      const { next, ...effects } = decided.value;
      return ok({ ...effects, next: { ...next, operatorId: operator.id } });
    },
    // The log contains no answers, only the content hash that identifies them.
    summary: ({ verification, claim, contentHash }, next) =>
      next.verification === undefined
        ? { before: { claim: claimText(claim) }, after: { claim: claimText(next.claim) } }
        : {
            before: { ...standing(verification), contentHash },
            after: { ...standing(next.verification), ...findingsOf(next.verification) },
          },
    answer: (next) => ({
      status: next.verification?.status ?? null,
      untilTime: next.claim === null ? "" : toWireTime(next.claim.until),
    }),
  });
  return namingColleague(deps, { userId, level }, changed);
}

const standing = (verification: Verification | null) => ({
  status: verification?.status ?? null,
  stage: stageOf(verification),
});

/** The findings, without texts of the member. */
function findingsOf({ rejections, finalRefusal }: Verification) {
  if (finalRefusal === null) return { rejections };
  const { appeal, ...refusal } = finalRefusal;
  return { rejections, finalRefusal: { ...refusal, answer: appeal?.decision ?? null } };
}

/** For the log: who has claimed the case, and until when. */
const claimText = (claim: Claim | null): string | null =>
  claim === null ? null : `${claim.operatorId} ${toWireTime(claim.until)}`;
