import {
  add,
  type AssetCode,
  type Book,
  divide,
  endedAtOf,
  err,
  type Instant,
  isEnding,
  isLess,
  isPositive,
  type MarketState,
  type Money,
  money,
  multiplyByRate,
  ok,
  PPM,
  type Price,
  type RatePpm,
  type ReceiptId,
  ratePpm,
  type Result,
  SECOND_MS,
  subtract,
  type SymbolCode,
  USDT,
} from "#kernel";
import type { FlashTerms } from "./terms.ts";

/** A recorded price that values a currency. */
export interface ValueTick {
  readonly symbol: SymbolCode;
  readonly seq: number;
  readonly price: Price;
}

/** The value of one whole unit of a currency in USDT, as an exact fraction. */
interface Value {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

// Brands exist for the compiler only; these codes are defined here.
const USD = "USD" as AssetCode;
// The index of USDT in dollars: a dollar is worth one USDT divided by it.
const USD_INDEX = "USDTUSD" as SymbolCode;
const ONE = 100_000_000n;

/** The symbol whose index values a currency; null for USDT, the unit of value. */
export function valueSymbol(currency: AssetCode): SymbolCode | null {
  if (currency === USDT) return null;
  if (currency === USD) return USD_INDEX;
  // A brand exists for the compiler only: whether such prices are recorded is looked up.
  return `${currency}USDT` as SymbolCode;
}

/** The validity of a quote. */
export const QUOTE_LIVES_MS = 10 * SECOND_MS;

/** The requested amount: to be paid, or to be received after the fee. */
export interface FlashRequest {
  readonly from: AssetCode;
  readonly to: AssetCode;
  readonly by: "pay" | "receive";
  /** Units of 10⁻⁸ of the currency that `by` names. */
  readonly units: bigint;
}

/** One exchange to the last unit. All rounding is in the house's favour. */
export interface FlashFigures {
  readonly pay: Money;
  /** After the fee. */
  readonly receive: Money;
  /** In the received currency. */
  readonly fee: Money;
  /** One whole unit of `pay` in the other currency, in 10⁻¹⁶: after the spread, before the fee. */
  readonly rate: bigint;
  /** The same by both indexes alone. */
  readonly mid: bigint;
  /** The value of `pay` at the mid less `receive`, in the received currency; rounded up. */
  readonly cost: Money;
  /** The same as a share of the value of `pay`; rounded up. */
  readonly costRate: RatePpm;
}

/** A quote to one user, for one use within a few seconds; afterwards its outcome. */
export interface FlashQuote extends FlashFigures {
  readonly id: string;
  readonly book: Book;
  readonly by: "pay" | "receive";
  readonly ticks: readonly ValueTick[];
  /** The version of its terms: a receipt is recomputed with those. */
  readonly terms: Pick<FlashTerms, "version" | "spreadRate" | "feeRate">;
  /** When the symbol of the paid currency ended: its tick is the last one. null if it has not. */
  readonly endedAt: Instant | null;
  readonly createdAt: Instant;
  /** When its owner got a newer quote in the same book, which invalidates it. */
  readonly replacedAt: Instant | null;
  readonly usedAt: Instant | null;
  readonly receiptId: ReceiptId | null;
}

export interface QuoteContext {
  readonly terms: FlashTerms;
  /** A symbol's state and newest price; null if none is recorded yet. */
  marketOf(symbol: SymbolCode): { readonly state: MarketState; readonly quote: ValueTick } | null;
  /** The house's inventory of a currency. */
  inventoryOf(currency: AssetCode): Money;
  /** The user's available balance of a currency. */
  availableOf(currency: AssetCode): Money;
  /** The rest of the user's balance at an ended currency's last price. */
  leftSinceEnd(currency: AssetCode): Money;
}

export type FlashRateRefusal = {
  readonly type:
    | ("same_currency" | "unknown_currency" | "currency_disabled")
    | FlashMarketRefusal["type"];
};

/** An ending currency can no longer be bought; existing balances may leave. */
export type FlashMarketRefusal = { readonly type: "symbol_closing" | "price_stale" };

export type FlashQuoteRefusal =
  | FlashRateRefusal
  | { readonly type: "amount_below_minimum"; readonly amountMin: Money }
  | { readonly type: "amount_above_maximum"; readonly amountMax: Money }
  | { readonly type: "inventory_short"; readonly left: Money };

/** A rate that may be quoted: from the newest ticks, on the terms in force. */
export interface FlashRate {
  /** The tick of `from`, then that of `to`; USDT has none. */
  readonly ticks: readonly ValueTick[];
  /** The received amount per paid amount, as an exact fraction, before the spread. */
  readonly value: Value;
  /** When the symbol of `from` ended. */
  readonly endedAt: Instant | null;
}

/**
 * Why a pair cannot be exchanged at present. A price that may not be acted on does not count,
 * except the last one of an ended symbol, at which balances of it leave.
 */
export function flashMarketRefusal(
  { from, to }: Pick<FlashRequest, "from" | "to">,
  stateOf: (symbol: SymbolCode) => MarketState | null,
): FlashMarketRefusal | null {
  const [paid, received] = [from, to].map((currency) => {
    const symbol = valueSymbol(currency);
    return symbol === null ? OPEN : stateOf(symbol);
  });
  if (received && isEnding(received)) return { type: "symbol_closing" };
  const isPayable = paid?.type === "open" || (paid && endedAtOf(paid) !== null);
  return isPayable && received?.type === "open" ? null : { type: "price_stale" };
}

// USDT, the unit of value, has no market of its own.
const OPEN: MarketState = { type: "open" };

/**
 * The rate between two currencies.
 *
 * Refusals, in the order they are checked: `same_currency`, `unknown_currency`,
 * `currency_disabled`, `symbol_closing` (of the received one), `price_stale`.
 */
export function flashRate(
  { terms, marketOf }: Pick<QuoteContext, "terms" | "marketOf">,
  { from, to }: Pick<FlashRequest, "from" | "to">,
): Result<FlashRate, FlashRateRefusal> {
  if (from === to) return err({ type: "same_currency" });
  const sides = [terms.currencies.get(from), terms.currencies.get(to)];
  if (sides.includes(undefined)) return err({ type: "unknown_currency" });
  if (sides.some((side) => side?.isEnabled !== true)) return err({ type: "currency_disabled" });
  const symbols = [from, to].map(valueSymbol).filter((symbol) => symbol !== null);
  const notOpen = flashMarketRefusal({ from, to }, (symbol) => marketOf(symbol)?.state ?? null);
  if (notOpen !== null) return err(notOpen);
  const ticks = symbols.flatMap((symbol) => marketOf(symbol)?.quote ?? []);
  const paid = valueSymbol(from);
  const state = paid === null ? OPEN : (marketOf(paid)?.state ?? OPEN);
  return ok({ ticks, value: relativeValue({ from, to }, ticks), endedAt: endedAtOf(state) });
}

/**
 * The figures of an exchange, with its ticks.
 *
 * Refusals, in the order they are checked: those of `flashRate`, `amount_below_minimum` (unless it
 * is all of a small balance, into USDT; also if nothing would be received), `amount_above_maximum`
 * (for an ended currency: more than the rest of the balance at its last price), `inventory_short`
 * with what is left.
 */
export function quoteFlash(
  context: QuoteContext,
  request: FlashRequest,
): Result<
  Pick<FlashRate, "ticks" | "endedAt"> & { readonly figures: FlashFigures },
  FlashQuoteRefusal
> {
  const { terms, availableOf, inventoryOf, leftSinceEnd } = context;
  const rated = flashRate(context, request);
  if (!rated.ok) return rated;
  const { ticks, value, endedAt } = rated.value;
  const figures = flashFigures(value, request, terms);
  const limits = terms.currencies.get(request.from);
  if (limits === undefined) return err({ type: "unknown_currency" });
  const { payMin, payMax } = limits;
  const isSmall = isSmallBalance(figures, { available: availableOf(request.from), terms });
  if ((isLess(figures.pay, payMin) && !isSmall) || !isPositive(figures.receive)) {
    return err({ type: "amount_below_minimum", amountMin: payMin });
  }
  if (isLess(payMax, figures.pay)) return err({ type: "amount_above_maximum", amountMax: payMax });
  const leftOfEnd = endedAt === null ? payMax : leftSinceEnd(request.from);
  if (isLess(leftOfEnd, figures.pay)) {
    return err({ type: "amount_above_maximum", amountMax: leftOfEnd });
  }
  const left = inventoryOf(request.to);
  if (isLess(left, leavesInventory(figures))) return err({ type: "inventory_short", left });
  return ok({ figures, ticks, endedAt });
}

/**
 * Whether this exchanges all of a small balance into USDT, which the minimum does not restrict:
 * small rests of trading could otherwise never leave.
 */
export function isSmallBalance(
  { pay, ...received }: Pick<FlashFigures, "pay" | "receive" | "fee">,
  { available, terms }: { readonly available: Money; readonly terms: FlashTerms },
): boolean {
  const { receive } = received;
  const isWhole = pay.units === available.units && receive.asset === USDT;
  return isWhole && !isLess(terms.smallMax, leavesInventory(received));
}

/**
 * What all of a currency would bring in USDT, if it is a small balance and exchanged; otherwise
 * null.
 */
export function smallBalance(context: QuoteContext, from: AssetCode): FlashFigures | null {
  const available = context.availableOf(from);
  if (!isPositive(available)) return null;
  const quoted = quoteFlash(context, { from, to: USDT, by: "pay", units: available.units });
  if (!quoted.ok) return null;
  const { figures } = quoted.value;
  return isSmallBalance(figures, { available, terms: context.terms }) ? figures : null;
}

/** What leaves the house's inventory: the received amount, and the fee. */
export const leavesInventory = ({ receive, fee }: Pick<FlashFigures, "receive" | "fee">): Money =>
  add(receive, fee);

/** The value of one whole unit of `from` in `to`, by the ticks that value them. */
export function relativeValue(
  { from, to }: Pick<FlashRequest, "from" | "to">,
  ticks: readonly ValueTick[],
): Value {
  const [paid, received] = [valueOf(from, ticks), valueOf(to, ticks)];
  return {
    numerator: paid.numerator * received.denominator,
    denominator: paid.denominator * received.numerator,
  };
}

function valueOf(currency: AssetCode, ticks: readonly ValueTick[]): Value {
  const symbol = valueSymbol(currency);
  if (symbol === null) return { numerator: 1n, denominator: 1n };
  const tick = ticks.find((each) => each.symbol === symbol);
  if (tick === undefined) throw new Error(`no tick values ${currency}`);
  return currency === USD
    ? { numerator: ONE, denominator: tick.price }
    : { numerator: tick.price, denominator: ONE };
}

type Rates = Pick<FlashTerms, "spreadRate" | "feeRate">;

/**
 * The figures of an exchange at a rate. For an amount to be paid, the received amount is rounded
 * down and the fee up; for an amount to be received, the fee and then the paid amount are rounded
 * up. So nobody ever receives more than the mid of what they paid, and no sequence of exchanges at
 * one set of ticks ends with a gain, whatever its amounts.
 */
export function flashFigures(value: Value, request: FlashRequest, terms: Rates): FlashFigures {
  const { from, to } = request;
  const rated = {
    numerator: value.numerator * (PPM - terms.spreadRate),
    denominator: value.denominator * PPM,
  };
  const sums =
    request.by === "pay"
      ? sumsOfPay(rated, money(from, request.units), { to, feeRate: terms.feeRate })
      : sumsOfReceive(rated, money(to, request.units), { from, feeRate: terms.feeRate });
  const { pay, receive } = sums;
  const worth = divide(pay.units * value.numerator, value.denominator, "up");
  const cost = subtract(money(to, worth), receive);
  const costRate = ratePpm(worth === 0n ? 0n : divide(cost.units * PPM, worth, "up"));
  return { ...sums, ...ratesOf(value, terms), cost, costRate };
}

/** Rate and mid in 10⁻¹⁶, truncated for display: calculations use the exact fractions. */
export const ratesOf = (
  { numerator, denominator }: Value,
  { spreadRate }: Pick<Rates, "spreadRate">,
): Pick<FlashFigures, "rate" | "mid"> => ({
  mid: divide(numerator * RATE_UNITS, denominator, "down"),
  rate: divide(numerator * (PPM - spreadRate) * RATE_UNITS, denominator * PPM, "down"),
});

/** A rate between currencies of very different worth needs more places than money has. */
const RATE_DIGITS = 16;
const RATE_UNITS = 10n ** 16n;

/** "0.0000166500000025": a rate as the shortest decimal text. */
export function rateText(units: bigint): string {
  const digits = units.toString().padStart(RATE_DIGITS + 1, "0");
  const point = digits.length - RATE_DIGITS;
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, "");
}

type Sums = Pick<FlashFigures, "pay" | "receive" | "fee">;

function sumsOfPay(
  { numerator, denominator }: Value,
  pay: Money,
  { to, feeRate }: { readonly to: AssetCode; readonly feeRate: RatePpm },
): Sums {
  const gross = money(to, divide(pay.units * numerator, denominator, "down"));
  const fee = multiplyByRate(gross, feeRate, "up");
  return { pay, receive: subtract(gross, fee), fee };
}

/**
 * The least gross amount that leaves this much after its fee, and the least payment that buys it.
 */
function sumsOfReceive(
  { numerator, denominator }: Value,
  receive: Money,
  { from, feeRate }: { readonly from: AssetCode; readonly feeRate: RatePpm },
): Sums {
  const gross = money(receive.asset, divide(receive.units * PPM, PPM - feeRate, "up"));
  const pay = money(from, divide(gross.units * denominator, numerator, "up"));
  return { pay, receive, fee: subtract(gross, receive) };
}
