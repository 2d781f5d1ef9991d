import {
  instant,
  type Money,
  money,
  mustParseDecimal,
  toDecimalText,
} from "@plumbline/engine/kernel";
import { checkPayout, checkPayoutAmount } from "@plumbline/engine/wallet";
import { compareDecimals, formatDecimal } from "@plumbline/ui";
import type { Form, Problem } from "#shell/forms/form.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import { isHugeDecimal } from "../../../shell/forms/typed-decimal.ts";
import type { PayoutMethod, Terms, PayoutRail } from "./queries.ts";

/** What is kept of a withdrawal while it is being written: nothing that proves anybody. */
export const EMPTY_WITHDRAWAL = { methodId: "", amount: "" } as const;
export type WithdrawalForm = { readonly [Field in keyof typeof EMPTY_WITHDRAWAL]: string };

/** What a withdrawal is written in view of. */
interface WithdrawalContext {
  readonly terms: Terms;
  readonly methods: readonly PayoutMethod[];
  /** Spendable, by currency, as decimal text. */
  readonly balances: Readonly<Record<string, string>>;
  readonly nowMs: number;
}

/** What is asked about before anything moves. */
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

/** The account that is chosen, else the first one; undefined where none can be paid to. */
export function chosenOf({ methodId }: WithdrawalForm, context: WithdrawalContext) {
  const { terms, methods, balances, nowMs } = context;
  const method = methods.find(({ id }) => id === methodId) ?? methods[0];
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

/** Why nothing can be asked for now; `untilMs` where time alone mends it. */
export interface Obstacle extends Problem {
  readonly untilMs?: number;
}

/** What stands in the way whatever the amount: asks the rule that the server will ask. */
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
  "amountMin" | "amountMax" | "currency" | "dayLeft" | "heldBack"
>;

/** What is wrong with an amount as it was typed: asks the rule that the server will ask. */
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
  return { key: "withdrawal.problem.keptBack", values: amountOf(free) };
}

const amountIn = (currency: string, units: bigint): Money =>
  // The wire's name of a currency is the ledger's name of its asset.
  money(currency as Money["asset"], units);

/** What is available and not kept back. */
export function freeOf({ heldBack }: Pick<PayoutRail, "heldBack">, available: string): string {
  const left = mustParseDecimal(available) - mustParseDecimal(heldBack);
  return toDecimalText(left < 0n ? 0n : left);
}

/** The most that may be asked for now, as decimal text. */
export function mostOf(
  way: Pick<PayoutRail, "amountMax" | "dayLeft" | "heldBack">,
  available: string,
): string {
  return [freeOf(way, available), way.amountMax, way.dayLeft].reduce((least, each) =>
    compareDecimals(each, least) < 0 ? each : least,
  );
}

/** The typed amount as the wire has it, and what of it arrives; undefined until it covers a fee. */
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
