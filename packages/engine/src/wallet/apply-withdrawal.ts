import {
  type AssetCode,
  DAY_MS,
  type Decision,
  divide,
  err,
  greater,
  instant,
  type Instant,
  isLess,
  type Money,
  money,
  ok,
  type Result,
  subtract,
  userAccount,
  zero,
} from "#kernel";
import { type Balances, balanceOf, postings } from "#ledger";
import { type ChannelRefusal, REVIEW_WITHIN_MS } from "./apply-recharge.ts";
import {
  type Channel,
  findChannel,
  type ProofLevel,
  type WalletSettings,
  type ChannelSide,
} from "./channel.ts";
import { withheld } from "./reversal/settle-debts.ts";
import type {
  Destination,
  WalletChange,
  WalletEvent,
  WalletState,
  Withdrawal,
  WithdrawalStage,
} from "./state.ts";

/** The maximum number of withdrawals within 24 hours, whatever their outcome. */
const WITHDRAWALS_A_DAY_MAX = 50;

export interface WithdrawalContext {
  readonly state: WalletState;
  readonly settings: WalletSettings;
  readonly balances: Balances;
  /** The present losses of cross positions of the live book, by asset. */
  readonly losses: ReadonlyMap<AssetCode, bigint>;
  readonly proofLevel: ProofLevel;
  readonly vipLevel: number;
  /** Set after a changed credential: no withdrawal is accepted until then. */
  readonly heldUntil: Instant | null;
}

export interface ApplyWithdrawal {
  readonly id: string;
  readonly methodId: string;
  readonly units: bigint;
  /** The member's proof of identity. */
  readonly provenBy: string;
}

export type QuoteRefusal =
  | ChannelRefusal
  | { readonly type: "method_not_found" | "too_many_withdrawals" | "reversal_open" }
  | { readonly type: "withdrawals_held" | "method_held"; readonly untilMs: number }
  | { readonly type: "day_limit_exceeded"; readonly left: Money }
  | { readonly type: "insufficient_balance"; readonly needed: Money }
  | { readonly type: "positions_losing"; readonly mayLeave: Money };

/** The figures of a withdrawal: the server decides by them, and the screen shows them. */
export interface WithdrawalQuote {
  readonly channel: Channel;
  readonly amount: Money;
  readonly fee: Money;
  /** What arrives: the amount less the fee. */
  readonly receives: Money;
  /** The amount that may still leave within these 24 hours, before this withdrawal. */
  readonly dayLeft: Money;
}

/**
 * Refusals, in the order they are checked: `method_not_found`, `channel_unknown`,
 * `channel_disabled`, `withdrawals_held`, `method_held`, `amount_below_minimum`,
 * `amount_above_maximum`, `insufficient_balance` (before the daily limits: waiting would not help),
 * `day_limit_exceeded`, `too_many_withdrawals`, `positions_losing` (the balance suffices, but
 * covers losses of open positions), `reversal_open` (or a part of it is being reversed).
 */
export function quoteWithdrawal(
  context: WithdrawalContext,
  { methodId, units }: Pick<ApplyWithdrawal, "methodId" | "units">,
  now: Instant,
): Result<WithdrawalQuote, QuoteRefusal> {
  const { state, settings, heldUntil } = context;
  const method = state.methods.get(methodId);
  if (method === undefined || method.removedAt !== null) return err({ type: "method_not_found" });
  const channel = findChannel(settings, method.channelId);
  if (channel === null) return err({ type: "channel_unknown" });
  const { usableFrom } = method;
  const stopped = checkPayout({ way: channel.withdrawal, heldUntil, usableFrom }, now);
  if (stopped !== null) return err(stopped);
  const amount = money(channel.currency, units);
  const available = balanceOf(context.balances, {
    book: "live",
    asset: amount.asset,
    kind: "available",
  });
  const { left } = dayLimitOf(context, channel, now);
  const refused = checkPayoutAmount({ ...channel.withdrawal, available, dayLeft: left }, amount);
  if (refused !== null) return err(refused);
  if (latelyIn(state, now).length >= WITHDRAWALS_A_DAY_MAX)
    return err({ type: "too_many_withdrawals" });
  const refusal = withheldRefusal(context, { amount, available });
  if (refusal !== null) return err(refusal);
  const { fee } = channel.withdrawal;
  return ok({ channel, amount, fee, receives: subtract(amount, fee), dayLeft: left });
}

/**
 * What prevents a withdrawal of any amount. Refusals, in the order they are checked:
 * `channel_disabled`, `withdrawals_held`, `method_held`.
 */
export function checkPayout(
  payout: {
    readonly way: Pick<ChannelSide, "disabledReason" | "isEnabled">;
    readonly heldUntil: Instant | null;
    readonly usableFrom: Instant;
  },
  now: Instant,
): Extract<QuoteRefusal, PayoutStop> | null {
  const { way, heldUntil, usableFrom } = payout;
  if (!way.isEnabled) return { type: "channel_disabled", reason: way.disabledReason ?? "" };
  if (heldUntil !== null && now < heldUntil) {
    return { type: "withdrawals_held", untilMs: heldUntil };
  }
  return now < usableFrom ? { type: "method_held", untilMs: usableFrom } : null;
}

type PayoutStop = { readonly type: "channel_disabled" | "withdrawals_held" | "method_held" };

/**
 * Whether this amount may leave by a channel. Refusals, in the order they are checked:
 * `amount_below_minimum`, `amount_above_maximum`, `insufficient_balance`, `day_limit_exceeded`.
 */
export function checkPayoutAmount(
  limits: Pick<ChannelSide, "amountMin" | "amountMax"> & {
    readonly available: Money;
    readonly dayLeft: Money;
  },
  amount: Money,
): PayoutAmountRefusal | null {
  const { amountMin, amountMax, available, dayLeft } = limits;
  if (isLess(amount, amountMin)) return { type: "amount_below_minimum", amountMin };
  if (isLess(amountMax, amount)) return { type: "amount_above_maximum", amountMax };
  if (isLess(available, amount)) return { type: "insufficient_balance", needed: amount };
  return isLess(dayLeft, amount) ? { type: "day_limit_exceeded", left: dayLeft } : null;
}

type PayoutAmountRefusal = Extract<
  QuoteRefusal,
  {
    readonly type:
      | "amount_below_minimum"
      | "amount_above_maximum"
      | "insufficient_balance"
      | "day_limit_exceeded";
  }
>;

/** Why a part of the available balance must stay. */
function withheldRefusal(
  { state, losses }: WithdrawalContext,
  { amount, available }: { readonly amount: Money; readonly available: Money },
): QuoteRefusal | null {
  const { asset } = amount;
  const mayLeave = subtract(available, money(asset, losses.get(asset) ?? 0n));
  if (isLess(mayLeave, amount)) {
    return { type: "positions_losing", mayLeave: greater(mayLeave, zero(asset)) };
  }
  const isKept = isLess(withdrawableOf(mayLeave, withheld(state, asset)), amount);
  return isKept ? { type: "reversal_open" } : null;
}

/** The rest of a balance after what is held back for a reversal; never below zero. */
export const withdrawableOf = (balance: Money, reserve: Money): Money =>
  greater(subtract(balance, reserve), zero(balance.asset));

/** Sets the money aside and requests its payment. Refusals: those of the quote, in its order. */
export function applyWithdrawal(
  context: WithdrawalContext,
  command: ApplyWithdrawal,
  now: Instant,
): Result<Decision<WalletChange, WalletEvent>, QuoteRefusal> {
  const quoted = quoteWithdrawal(context, command, now);
  if (!quoted.ok) return quoted;

  // Past this line the command must succeed.
  const { amount, channel, fee } = quoted.value;
  const method = context.state.methods.get(command.methodId);
  if (method === undefined) throw new Error("a quote was given for no method");
  const withdrawal: Withdrawal = {
    id: command.id,
    channelId: channel.id,
    methodId: method.id,
    stage: "submitted",
    version: 1,
    amount,
    fee,
    destination: destinationOf(method),
    settingsVersion: context.settings.version,
    provenBy: command.provenBy,
    claimedBy: null,
    approvals: [],
    transactionId: null,
    reason: null,
    note: null,
    createdAt: now,
    since: now,
    dueAt: instant(now + REVIEW_WITHIN_MS),
  };
  return ok({
    next: { withdrawal },
    postings: postings([
      userAccount("live", "available"),
      userAccount("live", "hold:withdrawal"),
      amount,
      "withdrawal_hold",
    ]),
    events: [{ type: "withdrawal_changed", id: withdrawal.id, stage: withdrawal.stage }],
    receipts: [],
  });
}

/** What was returned to the member does not count towards the daily limit. */
const NOT_COUNTED: readonly WithdrawalStage[] = ["rejected", "cancelled", "failed"];

/** The daily limit of a channel's currency (24 hours, rolling), and what is left of it. */
export function dayLimitOf(
  context: Pick<WithdrawalContext, "state" | "settings" | "proofLevel" | "vipLevel">,
  { currency, withdrawal }: Channel,
  now: Instant,
): { readonly max: Money; readonly left: Money } {
  const { state, settings, proofLevel, vipLevel } = context;
  const percent = settings.levelPercent[vipLevel] ?? 100n;
  const max = money(currency, divide(withdrawal.dayMax[proofLevel].units * percent, 100n, "down"));
  const used = latelyIn(state, now)
    .filter(({ amount, stage }) => amount.asset === currency && !NOT_COUNTED.includes(stage))
    .reduce((sum, { amount }) => sum + amount.units, 0n);
  return { max, left: money(currency, used > max.units ? 0n : max.units - used) };
}

const latelyIn = ({ withdrawals }: WalletState, now: Instant): readonly Withdrawal[] =>
  [...withdrawals.values()].filter(({ createdAt }) => now < createdAt + DAY_MS);

function destinationOf(method: Destination): Destination {
  const { kind, address, memo, bankName, bankCode, holder } = method;
  return { kind, address, memo, bankName, bankCode, holder };
}
