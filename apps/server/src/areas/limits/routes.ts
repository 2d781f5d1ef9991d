import {
  type Instant,
  type Money,
  mustParseDecimal,
  ok,
  toDecimalText,
  type UserId,
} from "@plumbline/engine/kernel";
import {
  depositUses,
  endExclusion,
  isOnBreak,
  LIMIT_KINDS,
  limitAt,
  type LimitKind,
  lossUses,
  type OwnLimits,
  pendingAt,
  setLimit,
  startExclusion,
  startTimeOut,
  type TradingBreak,
  type UsdtOf,
  WINDOW_DAYS,
  type WindowUse,
} from "@plumbline/engine/limits";
import { type ResultOf, toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/limits";
import type { RequestId } from "#platform/process/ids";
import { memberRoute, type Route } from "#platform/http/route";
import type { Deps } from "#services/plug/deps";
import { usdtValue } from "#services/ticks/usdt-value";
import { pageOfChanges } from "./change-rows.ts";
import { loadOwnLimits, type OwnLimitsDecision, ownLimitsStores } from "./own-limits-store.ts";

type LimitDeps = Pick<Deps, "clock" | "commands" | "database" | "prices">;

export const limitsRoutes = (deps: LimitDeps): readonly Route[] => {
  const { changedBy: store } = ownLimitsStores(deps.clock);

  /**
   * Runs one change of a member's own limits under their lock; the answer contains all of the
   * limits.
   */
  const change = <Refusal>(
    { name, userId, requestId, content }: LimitRequest,
    decide: (own: OwnLimits, now: Instant) => OwnLimitsDecision<Refusal>,
  ) =>
    deps.commands.run({
      name: `limits.${name}`,
      userId,
      requestId,
      content,
      store,
      decide: ({ state }, now): OwnLimitsDecision<Refusal> => decide(state, now),
      answer: (_change, { state }) => view(state, { usdtOf: usdtOf(deps), now: deps.clock.now() }),
    });

  return [
    memberRoute(calls.readOwnLimits, async ({ userId }) => {
      const now = deps.clock.now();
      const own = (await loadOwnLimits(deps.database, [userId], { now })).get(userId);
      if (own === undefined) throw new Error(`no limits were read of ${userId}`);
      return ok(view(own, { usdtOf: usdtOf(deps), now }));
    }),

    memberRoute(calls.setOwnLimit, ({ input, userId, requestId }) => {
      const { kind } = input;
      const value = input.value === undefined ? null : mustParseDecimal(input.value);
      const request = { name: "set-limit", userId, requestId, content: JSON.stringify(input) };
      return change(request, (own, now) => setLimit(own, { kind, value }, now));
    }),

    memberRoute(calls.startTimeOut, ({ input, userId, requestId }) => {
      const request = { name: "start-time-out", userId, requestId, content: JSON.stringify(input) };
      return change(request, (own, now) => startTimeOut(own, input, now));
    }),

    memberRoute(calls.startExclusion, ({ input, userId, requestId }) => {
      const content = JSON.stringify(input);
      const request = { name: "start-exclusion", userId, requestId, content };
      return change(request, (own, now) => startExclusion(own, input, now));
    }),

    memberRoute(calls.endExclusion, ({ userId, requestId }) =>
      change({ name: "end-exclusion", userId, requestId, content: "" }, endExclusion),
    ),

    memberRoute(calls.listOwnLimitChanges, async ({ input, userId }) => {
      const { changes, total } = await pageOfChanges(deps.database, { ...input, userId });
      return ok(toPage(changes, { ...input, total }));
    }),
  ];
};

interface LimitRequest {
  readonly name: string;
  readonly userId: UserId;
  readonly requestId: RequestId;
  readonly content: string;
}

const usdtOf =
  ({ prices }: Pick<LimitDeps, "prices">): UsdtOf =>
  (amount: Money) =>
    usdtValue(amount, prices);

type View = ResultOf<typeof calls.readOwnLimits>;

function view(
  own: OwnLimits,
  { usdtOf: valueOf, now }: { readonly usdtOf: UsdtOf; readonly now: Instant },
): View {
  const deposits = depositUses(own, { amount: null, usdtOf: valueOf }, now);
  const losses = lossUses(own, now);
  return {
    limits: LIMIT_KINDS.map((kind) => {
      const limit = own.limits.get(kind);
      const value = limitAt(limit, now);
      const pending = pendingAt(limit, now);
      const use = useOf(kind, { deposits, losses });
      return {
        kind,
        value: value === null ? null : toDecimalText(value),
        pending: pending && {
          value: pending.value === null ? null : toDecimalText(pending.value),
          effectiveMs: pending.effectiveAt,
        },
        used: use === undefined ? null : toDecimalText(use.use.used.units),
        freeMs: use?.use.freeAt ?? null,
      };
    }),
    tradingBreak: isOnBreak(own.tradingBreak, now) ? breakView(own.tradingBreak, now) : null,
    nowMs: now,
  };
}

function useOf(
  kind: LimitKind,
  {
    deposits,
    losses,
  }: { readonly deposits: readonly WindowUse[]; readonly losses: readonly WindowUse[] },
): WindowUse | undefined {
  const [group, window = ""] = kind.split("_");
  const days = DAYS_BY_WINDOW.get(window);
  const uses = group === "deposit" ? deposits : group === "loss" ? losses : [];
  return uses.find(({ use }) => use.days === days);
}

const DAYS_BY_WINDOW: ReadonlyMap<string, number> = new Map(Object.entries(WINDOW_DAYS));

function breakView(tradingBreak: TradingBreak | null, now: Instant): View["tradingBreak"] {
  if (tradingBreak === null) return null;
  const { kind, startedAt, until, endsAt } = tradingBreak;
  const isOver = until !== null && now >= until;
  return {
    kind,
    startMs: startedAt,
    untilMs: until,
    endsMs: endsAt,
    canEnd: kind === "exclusion" && isOver && endsAt === null,
  };
}
