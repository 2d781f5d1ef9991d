import {
  type AssetCode,
  type Facts,
  type Instant,
  instant,
  isSameReceipt,
  mustParseDecimal,
  type Posting,
  postingFacts,
  type Receipt,
  type ReceiptId,
  type ReceiptRecords,
  type ReceiptRule,
  RECORDED_WITHIN_MS,
  TICK_AGE_MAX_MS,
  toDecimalText,
  USDT,
} from "#kernel";
import { accountsOf } from "./accounts.ts";
import {
  type FlashQuote,
  flashFigures,
  type FlashFigures,
  leavesInventory,
  QUOTE_LIVES_MS,
  rateText,
  relativeValue,
  valueSymbol,
} from "./quote.ts";
import type { FlashTerms } from "./terms.ts";

/** The version of the rule by which exchanges are decided and can be recomputed. */
const FLASH_RULE = "flash-exchange/2";
/** For a payment in an ended coin, whose last tick is older than the quote. */
const ENDED_RULE = "flash-exchange/3";
/** For receipts from before they contained the times of quote and acceptance. */
const TIMELESS_RULE = "flash-exchange/1";

/**
 * When it was quoted and when it was accepted: by these times a receipt shows the age of its ticks.
 */
type Times =
  | {
      readonly createdAt: Instant;
      readonly acceptedAt: Instant;
      readonly endedAt: Instant | null;
    }
  | { readonly acceptedAt?: never };

type Promised = Pick<FlashQuote, "book" | "by" | "ticks" | "terms"> & FlashFigures & Times;

/** The proof of one exchange: two ticks and the published terms determine everything else. */
export function flashReceipt(
  quote: Promised & Pick<FlashQuote, "id">,
  { receiptId, postings }: { readonly receiptId: ReceiptId; readonly postings: readonly Posting[] },
): Receipt {
  const { by, pay, receive } = quote;
  const { fee: exchangeFee, ...figures } = figureFacts(quote);
  return {
    id: receiptId,
    kind: "flash-exchange",
    ruleVersion: ruleOf(quote),
    inputs: {
      quoteId: quote.id,
      book: quote.book,
      from: pay.asset,
      to: receive.asset,
      by,
      amount: toDecimalText(by === "pay" ? pay.units : receive.units),
      termsVersion: quote.terms.version,
      ...(quote.acceptedAt !== undefined && {
        quotedAtMs: quote.createdAt,
        acceptedAtMs: quote.acceptedAt,
        ...(quote.endedAt !== null && { endedAtMs: quote.endedAt }),
      }),
    },
    ticks: quote.ticks.map(({ symbol, seq }) => ({ symbol, seq })),
    result: { ...figures, exchangeFee, postings: postingFacts(postings) },
  };
}

function ruleOf(times: Times): string {
  if (times.acceptedAt === undefined) return TIMELESS_RULE;
  return times.endedAt === null ? FLASH_RULE : ENDED_RULE;
}

/** Figures in the form of receipts and answers: money and rates as decimal text. */
export const figureFacts = (figures: FlashFigures) => ({
  pay: toDecimalText(figures.pay.units),
  receive: toDecimalText(figures.receive.units),
  fee: toDecimalText(figures.fee.units),
  rate: rateText(figures.rate),
  mid: rateText(figures.mid),
  costMoney: toDecimalText(figures.cost.units),
  /** A hundredth of a basis point is the last displayed place. */
  costPct: toDecimalText(figures.costRate * PERCENT_UNITS),
});

/** One millionth as per cent, in units of 10⁻⁸. */
const PERCENT_UNITS = 10_000n;

type PublishedTerms = Pick<FlashTerms, "version" | "spreadRate" | "feeRate">;
type Records = ReceiptRecords<PublishedTerms>;

/** How exchanges are decided again; the version names their terms. */
export const FLASH_RECEIPTS: ReceiptRule<PublishedTerms> = {
  namedTerms: ({ inputs: { termsVersion } }) =>
    typeof termsVersion === "number" ? [String(termsVersion)] : [],
  recompute: (receipt, records) => {
    const again = recomputeFlash(receipt, records);
    return {
      receipt: again,
      refusal: again === null ? "malformed_receipt" : null,
      isHonest: again !== null && isSameReceipt(again, receipt),
    };
  },
};

/**
 * Computes what a receipt must be, from its inputs, its ticks and the published terms alone; null
 * if these are incomplete or contradictory. Which quote it belongs to is the server's statement.
 */
function recomputeFlash(receipt: Receipt, records: Records): Receipt | null {
  try {
    const promised = readPromised(receipt, records);
    const { available, inventory, fees } = accountsOf(promised.book);
    const { pay, fee } = promised;
    const moved: readonly Posting[] = [
      { from: available, to: inventory, amount: pay, reason: "flash_exchange_paid" },
      {
        from: inventory,
        to: available,
        amount: leavesInventory(promised),
        reason: "flash_exchange_received",
      },
      { from: available, to: fees, amount: fee, reason: "flash_exchange_fee" },
    ];
    const postings = moved.filter(({ amount }) => amount.units > 0n);
    const id = textOf(receipt.inputs, "quoteId");
    return flashReceipt({ ...promised, id }, { receiptId: receipt.id, postings });
  } catch {
    // A receipt may contain anything: one that makes our rules throw is invalid.
    return null;
  }
}

function readPromised(receipt: Receipt, records: Records): Promised {
  const { inputs } = receipt;
  const [book, by] = [textOf(inputs, "book"), textOf(inputs, "by")];
  if (book !== "demo" && book !== "live") throw new Error(`no book: ${book}`);
  if (by !== "pay" && by !== "receive") throw new Error(`no side: ${by}`);
  const version = inputs["termsVersion"];
  const terms = typeof version === "number" ? records.termsOf(String(version)) : null;
  if (terms === null) throw new Error("no such terms");
  // Brands exist for the compiler only: another currency has no tick.
  const pair = { from: textOf(inputs, "from") as AssetCode, to: textOf(inputs, "to") as AssetCode };
  if (pair.from === pair.to) throw new Error(`${pair.from} for itself`);
  const symbols = [pair.from, pair.to].map(valueSymbol).filter((symbol) => symbol !== null);
  const ticks = symbols.map((symbol, index) => {
    const seq = receipt.ticks[index]?.seq ?? 0;
    const price = records.priceOfTick(symbol, seq);
    if (price === null) throw new Error(`no such tick: ${symbol} ${seq}`);
    return { symbol, seq, price };
  });
  const units = mustParseDecimal(textOf(inputs, "amount"));
  if (units <= 0n) throw new Error("an amount is positive");
  const figures = flashFigures(relativeValue(pair, ticks), { ...pair, by, units }, terms);
  const tickTimes = ticks.map(({ symbol, seq }) => records.timeOfTick(symbol, seq));
  return { ...figures, book, by, ticks, terms, ...readTimes(receipt, tickTimes) };
}

/**
 * Not checked for a receipt of the older rule; for the newer one, as a quote could be made and
 * accepted.
 */
function readTimes(
  { inputs, ruleVersion }: Receipt,
  tickTimes: readonly (Instant | null)[],
): Times {
  if (ruleVersion === TIMELESS_RULE) return {};
  const [createdAt, acceptedAt] = [inputs["quotedAtMs"], inputs["acceptedAtMs"]];
  if (typeof createdAt !== "number" || typeof acceptedAt !== "number") {
    throw new Error("a receipt without its times");
  }
  if (acceptedAt < createdAt || acceptedAt >= createdAt + QUOTE_LIVES_MS) {
    throw new Error("taken outside of its ten seconds");
  }
  // A quote is computed a moment after its time was read: ticks on either side of it are of its
  // time.
  const isOfItsTime = (at: Instant | null) =>
    at !== null && Math.abs(createdAt - at) <= TICK_AGE_MAX_MS;
  const endedAt = ruleVersion === ENDED_RULE ? readEnd(inputs, createdAt, tickTimes[0]) : null;
  const ofNow = endedAt === null ? tickTimes : tickTimes.slice(1);
  if (!ofNow.every(isOfItsTime)) throw new Error("a tick of another time");
  return { createdAt: instant(createdAt), acceptedAt: instant(acceptedAt), endedAt };
}

/**
 * The chain shows that no tick follows the named one, and the list of symbols shows when the symbol
 * ended.
 */
function readEnd(inputs: Facts, createdAt: number, tickAt: Instant | null | undefined): Instant {
  const endedAt = inputs["endedAtMs"];
  if (typeof endedAt !== "number" || inputs["from"] === USDT) throw new Error("nothing ended");
  const isLast = typeof tickAt === "number" && tickAt < endedAt;
  if (!isLast || createdAt < endedAt + RECORDED_WITHIN_MS) throw new Error("not its last tick");
  return instant(endedAt);
}

function textOf(facts: Facts, name: string): string {
  const fact = facts[name];
  if (typeof fact !== "string") throw new Error(`a receipt's ${name} is malformed`);
  return fact;
}
