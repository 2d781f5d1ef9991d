import {
  type AssetCode,
  divide,
  instant,
  type MarketState,
  type Money,
  mustParseDecimal,
  type Price,
  priceOf,
  ratePpm,
  type SymbolCode,
  toDecimalText,
} from "@plumbline/engine/kernel";
import {
  quoteSpot,
  type SpotFigures,
  type SpotQuoteRefusal,
  type SpotSide,
  type SpotSize,
  type SpotTerms,
  spotWorstPrice,
} from "@plumbline/engine/spot";
import type { SymbolQuote } from "@plumbline/protocol/market";
import { refusals } from "@plumbline/protocol/refusals";
import type { Problem } from "#shell/forms/form.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";

/** The unit of the size: the base, the amount paid or received, or a share of the balance. */
export const SIZES_BY = ["value", "amount", "share"] as const;
export type SizeBy = (typeof SIZES_BY)[number];

/** The typed texts, one for each unit, so that changing the unit loses no input. */
export type SpotForm = Readonly<Record<SizeBy, string>> & { readonly sizeBy: SizeBy };

export const EMPTY: SpotForm = { sizeBy: "value", value: "", amount: "", share: "" };

/** The inputs known on this device; only the server knows the house's inventory. */
export interface SpotContext {
  readonly terms: SpotTerms;
  readonly symbol: SymbolCode;
  readonly base: AssetCode;
  readonly quote: SymbolQuote | undefined;
  readonly isStale: boolean;
  /** By currency, as decimal text. */
  readonly available: Readonly<Record<string, string>>;
}

/** The accepted price change between review and trade: half a per cent. */
const TOLERANCE = ratePpm(5_000n);

export interface ReadyTrade {
  readonly type: "ready";
  readonly side: SpotSide;
  readonly by: SpotSize;
  /** The text that is sent. */
  readonly size: string;
  readonly mark: Price;
  readonly figures: SpotFigures;
  /** A worse price than this is refused. */
  readonly worstPrice: Price;
}

/** Whether two trades differ only by their price. */
export const isSameTrade = (one: ReadyTrade, other: ReadyTrade): boolean =>
  one.side === other.side && one.by === other.by && one.size === other.size;

export type SpotPreview =
  | { readonly type: "incomplete" }
  | { readonly type: "refused"; readonly problem: Problem }
  | ReadyTrade;

/** Applies the same rule as the server, at the current price. */
export function previewSide(form: SpotForm, side: SpotSide, context: SpotContext): SpotPreview {
  const { terms, symbol, base, quote, available } = context;
  const size = sizeOf(form, side, context);
  if (size === null) {
    const isEmpty = readTyped(form[form.sizeBy]).type === "empty";
    return isEmpty
      ? { type: "incomplete" }
      : { type: "refused", problem: { key: "spot.malformed" } };
  }
  const market =
    quote === undefined || quote.price === null
      ? null
      : {
          state: stateOf(quote, context.isStale),
          quote: {
            symbol,
            seq: quote.seq,
            price: priceOf(quote.price),
            at: instant(quote.timeMs),
          },
        };
  const request = { symbol, side, by: size.by, units: size.units, worstPrice: null };
  const quoted = quoteSpot({ terms, market, inventoryOf: null }, request);
  if (!quoted.ok) return { type: "refused", problem: problemOf(quoted.error) };
  const { figures } = quoted.value;
  const [leaving, asset] =
    side === "buy" ? [figures.value, terms.asset] : ([figures.amount, base] as const);
  const own = available[asset] ?? "0";
  if (leaving.units > mustParseDecimal(own)) {
    const values = { amount: `${own} ${asset}` };
    return { type: "refused", problem: { key: "spot.aboveAvailable", values } };
  }
  return {
    type: "ready",
    side,
    by: size.by,
    size: toDecimalText(size.units),
    mark: quoted.value.quote.price,
    figures,
    worstPrice: spotWorstPrice(side, figures.price, TOLERANCE),
  };
}

const HUNDRED = 100n;

/** The share of the paid balance: of the asset for a buyer, of the base for a seller. */
function sizeOf(
  form: SpotForm,
  side: SpotSide,
  { terms, base, available }: SpotContext,
): { readonly by: SpotSize; readonly units: bigint } | null {
  const { sizeBy } = form;
  if (sizeBy !== "share") {
    const typed = readTyped(form[sizeBy]);
    return typed.type === "amount" ? { by: sizeBy, units: typed.units } : null;
  }
  if (!/^(100|[1-9]\d?)$/.test(form.share)) return null;
  const own = mustParseDecimal(available[side === "buy" ? terms.asset : base] ?? "0");
  const units = divide(own * BigInt(form.share), HUNDRED, "down");
  return { by: side === "buy" ? "value" : "amount", units };
}

function stateOf(quote: SymbolQuote, isStale: boolean): MarketState {
  if (quote.status === "halted") return { type: "halted", reason: quote.haltReason ?? "" };
  return { type: isStale ? "stale" : quote.status };
}

/** The problem as the server would refuse it. */
function problemOf(refusal: SpotQuoteRefusal): Problem {
  const key = refusals[refusal.type].messageKey;
  switch (refusal.type) {
    case "value_below_minimum":
      return { key, values: { valueMin: moneyText(refusal.valueMin) } };
    case "value_above_maximum":
      return { key, values: { valueMax: moneyText(refusal.valueMax) } };
    case "market_halted":
      return { key, values: { reason: refusal.reason } };
    case "unknown_symbol":
    case "spot_disabled":
    case "symbol_closing":
    case "market_closed":
    case "price_stale":
    case "price_moved":
    case "inventory_short":
      return { key };
  }
}

const moneyText = ({ units, asset }: Money): string => `${toDecimalText(units)} ${asset}`;
