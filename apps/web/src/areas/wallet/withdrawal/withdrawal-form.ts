import {
  instant,
  type Money,
  money,
  mustParseDecimal,
  toDecimalText,
} from "@plumbline/engine/kernel";
import { checkPayout, checkPayoutAmount, withdrawableOf } from "@plumbline/engine/wallet";
import { compareDecimals, formatDecimal } from "@plumbline/ui";
import type { Form, Problem } from "#shell/forms/form.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import { isHugeDecimal } from "../../../shell/forms/typed-decimal.ts";
import type { PayoutMethod, Terms, PayoutRail } from "./queries.ts";

/** The stored draft of a withdrawal, without anything that proves an identity. */
export const EMPTY_WITHDRAWAL = { methodId: "", amount: "" } as const;
export type WithdrawalForm = { readonly [Field in keyof typeof EMPTY_WITHDRAWAL]: string };

/** The inputs of a withdrawal besides the form. */
interface WithdrawalContext {
  readonly terms: Terms;
  readonly methods: readonly PayoutMethod[];
  /** Available balances by currency, as decimal text. */
  readonly balances: Readonly<Record<string, string>>;
  readonly nowMs: number;
}

/** The input of the preview, before anything moves. */
interface PreviewInput {
  readonly methodId: string;
  readonly amount: string;
}

export const withdrawalForm: Form<WithdrawalForm, WithdrawalContext, PreviewInput> = {
  empty: EMPTY_WITHDRAWAL,
  problems: (form, context) => {
    const chosen = chosenOf(form, context);
    if (chosen === undefined) return { methodId: { key: "withdrawal.accounts.empty" } };
    const { stop, way, available } = chosen;
    if (stop !== undefined) return { methodId: stop };
    const problem = amountProblem(form.amount, way, available);
    return problem === undefined ? {} : { amount: problem };
  },
  refusedField: ({ error }) => (REFUSALS_OF_AMOUNT.has(error) ? "amount" : undefined),
  toInput: (form, context) => {
    const chosen = chosenOf(form, context);
    const read = readTyped(form.amount);
    if (chosen === undefined || read.type !== "amount") return null;
    return { methodId: chosen.method.id, amount: toDecimalText(read.units) };
  },
};

/** The chosen account, otherwise the first usable one, otherwise the first. */
export const methodOf = <Method extends Pick<PayoutMethod, "id" | "usableFromMs">>(
  methodId: string,
  { methods, nowMs }: { readonly methods: readonly Method[]; readonly nowMs: number },
): Method | undefined =>
  methods.find(({ id }) => id === methodId) ??
  methods.find(({ usableFromMs }) => usableFromMs <= nowMs) ??
  methods[0];

/** The account that is paid to with its channel; undefined without an account. */
export function chosenOf({ methodId }: WithdrawalForm, context: WithdrawalContext) {
  const { terms, balances, nowMs } = context;
  const method = methodOf(methodId, context);
  const way = terms.channels.find(({ id }) => id === method?.channelId);
  if (method === undefined || way === undefined) return undefined;
  const stop = obstacle({ terms, way, method }, nowMs);
  return { method, way, stop, available: balances[way.currency] ?? "0" };
}

const REFUSALS_OF_AMOUNT: ReadonlySet<string> = new Set([
  "amount_below_minimum",
  "amount_above_maximum",
  "day_limit_exceeded",
  "insufficient_balance",
]);

/** Why no withdrawal is possible now; `untilMs` if it ends by time alone. */
export interface Obstacle extends Problem {
  readonly untilMs?: number;
}

/** The obstacle that applies to any amount, by the server's rule. */
export function obstacle(
  context: {
    readonly terms: Pick<Terms, "heldUntilMs">;
    readonly way: Pick<PayoutRail, "isEnabled" | "disabledReason">;
    readonly method: Pick<PayoutMethod, "usableFromMs">;
  },
  nowMs: number,
): Obstacle | undefined {
  const { terms, way, method } = context;
  const heldUntil = terms.heldUntilMs === null ? null : instant(terms.heldUntilMs);
  const usableFrom = instant(method.usableFromMs);
  const refused = checkPayout({ way, heldUntil, usableFrom }, instant(nowMs));
  switch (refused?.type) {
    case undefined:
      return undefined;
    case "channel_disabled":
      return way.disabledReason === null
        ? { key: "withdrawal.stop.closedWordless" }
        : { key: "withdrawal.stop.closed", values: { reason: way.disabledReason } };
    case "withdrawals_held":
      return { key: "withdrawal.stop.held", untilMs: refused.untilMs };
    case "method_held":
      return { key: "withdrawal.stop.methodHeld", untilMs: refused.untilMs };
  }
}

type AmountTerms = Pick<
  PayoutRail,
  "amountMin" | "amountMax" | "currency" | "dayLeft" | "withheld"
>;

/** The problem of a typed amount, by the server's rule. */
export function amountProblem(
  typed: string,
  way: AmountTerms,
  available: string,
): Problem | undefined {
  const read = readTyped(typed);
  if (read.type === "empty") return { key: "withdrawal.problem.amountMissing" };
  const { amountMax, amountMin, currency, dayLeft } = way;
  const amountOf = (bound: string) => ({ amount: `${formatDecimal(bound)} ${currency}` });
  if (read.type === "malformed") {
    return isHugeDecimal(typed)
      ? { key: "withdrawal.problem.aboveMaximum", values: amountOf(amountMax) }
      : { key: "withdrawal.problem.amountMalformed" };
  }
  const moneyOf = (text: string) => amountIn(currency, mustParseDecimal(text));
  const refused = checkPayoutAmount(
    {
      amountMin: moneyOf(amountMin),
      amountMax: moneyOf(amountMax),
      available: moneyOf(available),
      dayLeft: moneyOf(dayLeft),
    },
    amountIn(currency, read.units),
  );
  if (refused !== null) {
    const problems = {
      amount_below_minimum: { key: "withdrawal.problem.belowMinimum", bound: amountMin },
      amount_above_maximum: { key: "withdrawal.problem.aboveMaximum", bound: amountMax },
      insufficient_balance: { key: "withdrawal.problem.balance", bound: available },
      day_limit_exceeded: { key: "withdrawal.problem.dayLimit", bound: dayLeft },
    } as const;
    const { key, bound } = problems[refused.type];
    return { key, values: amountOf(bound) };
  }
  const free = freeOf(way, available);
  if (read.units <= mustParseDecimal(free)) return undefined;
  return { key: "withdrawal.problem.withheld", values: amountOf(free) };
}

const amountIn = (currency: string, units: bigint): Money =>
  // A currency's code on the wire equals the ledger's asset code.
  money(currency as Money["asset"], units);

/** The available balance less the withheld part. */
export function freeOf(
  { currency, withheld }: Pick<PayoutRail, "currency" | "withheld">,
  available: string,
): string {
  const moneyOf = (text: string) => amountIn(currency, mustParseDecimal(text));
  return toDecimalText(withdrawableOf(moneyOf(available), moneyOf(withheld)).units);
}

/** The maximum that may be withdrawn now, as decimal text. */
export function mostOf(
  way: Pick<PayoutRail, "amountMax" | "currency" | "dayLeft" | "withheld">,
  available: string,
): string {
  return [freeOf(way, available), way.amountMax, way.dayLeft].reduce((least, each) =>
    compareDecimals(each, least) < 0 ? each : least,
  );
}

/**
 * The typed amount in the protocol's format, and the part that arrives; undefined unless it exceeds
 * the fee.
 */
export function outcomeOf(
  typed: string,
  { fee }: Pick<PayoutRail, "fee">,
): { readonly amount: string; readonly receives: string } | undefined {
  const read = readTyped(typed);
  if (read.type !== "amount") return undefined;
  const left = read.units - mustParseDecimal(fee);
  if (left <= 0n) return undefined;
  return { amount: toDecimalText(read.units), receives: toDecimalText(left) };
}
