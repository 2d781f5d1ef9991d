import {
  confirmFreeze,
  freezeUser,
  type FreezeContext,
  unfreezeUser,
  type UserFreeze,
} from "@plumbline/engine/desk";
import type { Decision, Instant, Result, UserId } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/desk/operator-calls";
import { newId, type RequestId } from "#platform/process/ids";
import { audited, runOperatorCommand } from "#services/operators/operator-command";
import { readColleagues } from "#services/operators/same-person";
import { readFreezeContext, saveFreeze } from "#services/identity/user-freezes";
import { operatorRoute, type Route, type SignedInOperator } from "#platform/http/route";
import type { Notice } from "#services/notifications/notice";
import type { DeskDeps } from "./desk-deps.ts";

type FreezeDeps = Pick<DeskDeps, "clock" | "commands" | "database" | "sessions">;

export const freezeRoutes = (deps: FreezeDeps): readonly Route[] => [
  operatorRoute(calls.freezeUser, async ({ input, ...request }) => {
    const { hours, reasonCode, reason, appeal } = input;
    const { userId } = input;
    const explanation = { reasonCode, reason, appeal };
    const freeze = { id: newId(), userId, startedBy: request.operator.id, hours, ...explanation };
    return change(deps, { ...request, userId, call: "desk.freeze-user", input }, (context, now) =>
      freezeUser(context, freeze, now),
    );
  }),

  operatorRoute(calls.confirmFreeze, async ({ input, ...request }) => {
    const named = { id: input.freezeId, by: request.operator.id };
    const { userId } = input;
    const colleagues = await readColleagues(deps.database, deps.clock.now());
    return change(
      deps,
      { ...request, userId, call: "desk.confirm-freeze", input },
      (context, now) => confirmFreeze({ ...context, ...colleagues }, named, now),
    );
  }),

  operatorRoute(calls.unfreezeUser, async ({ input, ...request }) => {
    const named = { id: input.freezeId };
    const { userId } = input;
    return change(deps, { ...request, userId, call: "desk.unfreeze-user", input }, (context, now) =>
      unfreezeUser(context, named, now),
    );
  }),
];

interface FreezeRequest {
  readonly call: string;
  readonly userId: UserId;
  readonly operator: SignedInOperator;
  readonly requestId: RequestId;
  readonly input: { readonly userId: string; readonly reason?: string };
}

async function change<Refusal>(
  deps: FreezeDeps,
  { call, userId, operator, requestId, input }: FreezeRequest,
  decide: (context: FreezeContext, now: Instant) => Result<Decision<UserFreeze, never>, Refusal>,
) {
  const changed = await runOperatorCommand(deps.commands, {
    call,
    by: operator,
    subject: userId,
    requestId,
    content: JSON.stringify(input),
    store: freezeStoreOf(userId),
    decide: ({ state }, now) => decide(state, now),
    summary: ({ freezes }, next) => {
      const before = freezes.find(({ id }) => id === next.id);
      const { reason = next.reason } = input;
      return {
        before: before === undefined ? null : stateOf(before),
        after: { ...stateOf(next), reason },
      };
    },
    answer: ({ id, endsAt, requestedEndsAt }) => ({
      freezeId: id,
      endTime: toWireTime(endsAt),
      requestedEndTime: toWireTime(requestedEndsAt),
    }),
  });
  // In this process at once; other processes read holds every second.
  if (changed.ok) deps.sessions.forget(userId);
  return changed;
}

/** For the log: the end, and the operators who requested and confirmed it. */
const stateOf = ({
  id,
  reasonCode,
  endsAt,
  requestedEndsAt,
  confirmedBy,
  liftedAt,
}: UserFreeze) => ({
  freezeId: id,
  reasonCode,
  endTime: toWireTime(endsAt),
  requestedEndTime: toWireTime(requestedEndsAt),
  isConfirmed: confirmedBy !== null,
  isLifted: liftedAt !== null,
});

/**
 * The store of one user's freezes. Each user has their own store name, so that only commands about
 * the same user are serialised.
 */
const freezeStoreOf = (userId: UserId) =>
  audited<FreezeContext, UserFreeze>({
    name: `desk.freezes/${userId}`,
    load: (tx) => readFreezeContext(tx, userId),
    merge: ({ isKnown, freezes }, next) => ({
      isKnown,
      freezes: [next, ...freezes.filter(({ id }) => id !== next.id)],
    }),
    save: saveFreeze,
    noticesOf: (_context, freeze) => [holdNotice(freeze)],
  });

/** Notifies the user that the account is held, held until another time, or released. */
function holdNotice(freeze: UserFreeze): Notice {
  const { appeal, endsAt, liftedAt, reason, reasonCode, userId } = freeze;
  if (liftedAt !== null) {
    return { userId, kind: "accountReleased", aboutId: freeze.id, gaps: { appeal } };
  }
  const code = { key: `profile.hold.code.${reasonCode}` };
  const gaps = { appeal, reason, until: toWireTime(endsAt), code };
  return { userId, kind: "accountHeld", aboutId: freeze.id, gaps };
}
