import {
  type AssetCode,
  type FactReader,
  type Facts,
  type Instant,
  instant,
  isSameReceipt,
  isTickOf,
  postingFacts,
  type Price,
  price,
  quantity,
  type Quote,
  readFacts,
  type Receipt,
  type ReceiptId,
  type ReceiptRule,
  type SymbolCode,
  type TickBoundary,
  toDecimalText,
} from "#kernel";
import { dealFigures, dealPostings, type OptionDeal } from "./deal.ts";
import {
  DELIVERY_MINUTES,
  deliveryPayout,
  deliveryPostings,
  deliveryPriceOf,
  minuteBefore,
} from "./delivery.ts";
import type { OptionSeries } from "./series.ts";
import { OPTION_KINDS, type OptionOrder, type OptionOrderId } from "./state.ts";
import type { OptionTerms } from "./terms.ts";

/** The versions of the rules by which options are traded and delivered and can be recomputed. */
const DEAL_RULE = "option/2";
const DELIVERY_RULE = "option/1";
/** For deals made before an ask included the running hour. */
const EARLIER_DEAL_RULE = "option/1";

type Delivered = Pick<
  OptionOrder,
  "id" | "book" | "asset" | "symbol" | "kind" | "strike" | "expiresAt" | "quantity"
>;

const contractFacts = (order: Delivered): Facts => ({
  orderId: order.id,
  book: order.book,
  asset: order.asset,
  symbol: order.symbol,
  kind: order.kind,
  strike: toDecimalText(order.strike),
  expiresAtMs: order.expiresAt,
  quantity: toDecimalText(order.quantity),
});

/**
 * The proof of a purchase or a sale: its tick, the hour's volatility and the published terms
 * determine everything else. Which order it belongs to, and its time, are the server's statement;
 * but a tick that was stale by then is not accepted.
 */
export function dealReceipt(deal: OptionDeal, receiptId: ReceiptId): Receipt {
  const { quote, each, amount } = dealFigures(deal);
  const isEarlier = deal.series.forward === null;
  return {
    id: receiptId,
    kind: `option-${deal.side}`,
    ruleVersion: isEarlier ? EARLIER_DEAL_RULE : DEAL_RULE,
    inputs: {
      ...contractFacts({ ...deal, id: deal.orderId }),
      atMs: deal.at,
      indexTick: deal.tick.seq,
      volatilityHourMs: deal.series.hour,
      termsVersion: deal.terms.version,
    },
    ticks: [{ symbol: deal.symbol, seq: deal.tick.seq }],
    result: {
      index: toDecimalText(deal.tick.price),
      volatilityPpm: deal.series.volatility.toString(),
      ...(!isEarlier && { askVolatilityPpm: quote.askVolatility.toString() }),
      spreadPpm: deal.terms.spreadRate.toString(),
      price: toDecimalText(quote.price),
      each: toDecimalText(each),
      amount: toDecimalText(amount.units),
      postings: postingFacts(dealPostings(deal, amount)),
    },
  };
}

/** The proof of a delivery: the ticks of its average, each with the one after it. */
export function deliveryReceipt(
  order: Delivered,
  samples: readonly TickBoundary[],
  receiptId: ReceiptId,
): Receipt {
  const payout = deliveryPayout(order, order, samples);
  const around = samples.flatMap(({ last, next }) => (next === null ? [last] : [last, next]));
  const seqs = [...new Set(around.map(({ seq }) => seq))].toSorted((a, b) => a - b);
  return {
    id: receiptId,
    kind: "option-delivery",
    ruleVersion: DELIVERY_RULE,
    inputs: {
      ...contractFacts(order),
      samples: samples.map(({ last }) => last.seq),
      tickAfterExpiry: samples[0]?.next?.seq ?? null,
    },
    ticks: seqs.map((seq) => ({ symbol: order.symbol, seq })),
    result: {
      deliveryPrice: toDecimalText(deliveryPriceOf(samples)),
      payout: toDecimalText(payout.units),
      postings: postingFacts(deliveryPostings(order.book, payout)),
    },
  };
}

/** Published facts that verifying a receipt needs: all recorded before it was made. */
export interface OptionRecords {
  tickOf(symbol: SymbolCode, seq: number): { readonly price: Price; readonly at: Instant } | null;
  /** The result of `optionSeriesAt` for the recorded prices up to that hour. */
  seriesAt(symbol: SymbolCode, hour: Instant): OptionSeries | null;
  termsOf(version: number): OptionTerms | null;
}

/** Published facts by name: terms by version, volatilities by symbol and hour. */
export type OptionPublication = OptionTerms | OptionSeries;

/** "BTCUSDT/1800000000000" */
export const seriesName = (symbol: string, hour: number): string => `${symbol}/${hour}`;

/** How purchases, sales and deliveries are decided again. */
export const OPTION_RECEIPTS: ReceiptRule<OptionPublication> = {
  namedTerms: ({ inputs: { symbol, termsVersion, volatilityHourMs } }) =>
    typeof termsVersion === "number" && typeof volatilityHourMs === "number"
      ? [String(termsVersion), seriesName(String(symbol), volatilityHourMs)]
      : [],
  // The tick after a sample shows that it was its minute's last: none may be omitted.
  furtherTicks: ({ kind, ticks }) =>
    kind === "option-delivery" ? ticks.map(({ symbol, seq }) => ({ symbol, seq: seq + 1 })) : [],
  recompute: (receipt, { priceOfTick, timeOfTick, termsOf }) => {
    const again = recomputeOption(receipt, {
      tickOf: (symbol, seq) => {
        const [worth, at] = [priceOfTick(symbol, seq), timeOfTick(symbol, seq)];
        return worth === null || at === null ? null : { price: worth, at };
      },
      seriesAt: (symbol, hour) => {
        const series = termsOf(seriesName(symbol, hour));
        return series !== null && "volatility" in series ? series : null;
      },
      termsOf: (version) => {
        const terms = termsOf(String(version));
        return terms !== null && "symbols" in terms ? terms : null;
      },
    });
    return {
      receipt: again,
      refusal: again === null ? "malformed_receipt" : null,
      isHonest: again !== null && isSameReceipt(again, receipt),
    };
  },
};

/** Whether a receipt equals its rule's decision on its inputs and the records. */
export function isOptionReceiptHonest(receipt: Receipt, records: OptionRecords): boolean {
  const again = recomputeOption(receipt, records);
  return again !== null && isSameReceipt(again, receipt);
}

/** null if the inputs and the records are incomplete or contradictory. */
function recomputeOption(receipt: Receipt, records: OptionRecords): Receipt | null {
  try {
    const facts = readFacts(receipt.inputs);
    if (receipt.kind === "option-delivery") {
      const order = readContract(facts);
      return deliveryReceipt(order, readSamples(receipt, { order, records }), receipt.id);
    }
    // Inputs without a trade result in another side than the receipt's.
    const side = receipt.kind === "option-sale" ? "sale" : "purchase";
    const isEarlier = receipt.ruleVersion === EARLIER_DEAL_RULE;
    return dealReceipt(readDeal(facts, { records, side, isEarlier }), receipt.id);
  } catch {
    // A receipt may contain anything: one that makes our rules throw is invalid.
    return null;
  }
}

function readContract(facts: FactReader): Delivered {
  const book = facts.text("book");
  if (book !== "demo" && book !== "live") throw new Error(`no book: ${book}`);
  return {
    // Brands exist for the compiler only: any text may name an order.
    id: facts.text("orderId") as OptionOrderId,
    // As above.
    book,
    // As above.
    asset: facts.text("asset") as AssetCode,
    // As above.
    symbol: facts.text("symbol") as SymbolCode,
    kind: facts.oneOf("kind", OPTION_KINDS),
    strike: price(facts.units("strike")),
    expiresAt: instant(facts.whole("expiresAtMs")),
    quantity: quantity(facts.units("quantity")),
  };
}

function readDeal(
  facts: FactReader,
  {
    records,
    side,
    isEarlier,
  }: {
    readonly records: OptionRecords;
    readonly side: OptionDeal["side"];
    readonly isEarlier: boolean;
  },
): OptionDeal {
  const { id: orderId, ...contract } = readContract(facts);
  const { symbol, asset } = contract;
  const seq = facts.whole("indexTick");
  const hour = instant(facts.whole("volatilityHourMs"));
  const tick = records.tickOf(symbol, seq);
  const series = records.seriesAt(symbol, hour);
  const terms = records.termsOf(facts.whole("termsVersion"));
  const spreadRate = terms?.symbols.get(symbol)?.spreadRate;
  if (tick === null || series === null || terms === null || spreadRate === undefined) {
    throw new Error("what it is priced with was never recorded");
  }
  const at = instant(facts.whole("atMs"));
  if (!isEarlier && !isTickOf(at, tick.at)) throw new Error(`tick ${seq} is none of that moment`);
  if (asset !== terms.asset) throw new Error(`no premium is in ${asset}`);
  return {
    ...contract,
    side,
    orderId,
    tick: { seq, price: tick.price },
    series: { ...series, forward: isEarlier ? null : series.forward },
    terms: { version: terms.version, spreadRate },
    at,
  };
}

function readSamples(
  { inputs }: Receipt,
  { order, records }: { readonly order: Delivered; readonly records: OptionRecords },
): readonly TickBoundary[] {
  const { symbol, expiresAt } = order;
  const tickAt = (seq: number): Quote | null => {
    const tick = records.tickOf(symbol, seq);
    return tick === null ? null : { symbol, seq, ...tick };
  };
  const seqs = Array.isArray(inputs["samples"]) ? inputs["samples"] : [];
  if (seqs.length !== DELIVERY_MINUTES) throw new Error("an average of another length");
  let minuteAfter = -1;
  return seqs.map((seq: unknown, index): TickBoundary => {
    if (typeof seq !== "number") throw new Error("a sample is the number of a tick");
    const [last, next] = [tickAt(seq), tickAt(seq + 1)];
    if (last === null || last.at > expiresAt) throw new Error(`no tick ${seq} before the end`);
    const minute = minuteBefore(expiresAt, last);
    const follower = next === null || next.at > expiresAt ? -1 : minuteBefore(expiresAt, next);
    // This tick must be the last one of its minute, and no minute with a tick may lie between it
    // and the sample before.
    if (minute === minuteAfter || follower !== minuteAfter) throw new Error(`${seq} is no sample`);
    minuteAfter = minute;
    // No tick was recorded in time that would have to be named.
    const isUnnamed = index === 0 && inputs["tickAfterExpiry"] === null;
    return { at: expiresAt, last, next: isUnnamed ? null : next };
  });
}
