import {
  type AssetCode,
  type Facts,
  isSameReceipt,
  mustParseDecimal,
  type Posting,
  postingFacts,
  type Receipt,
  type ReceiptId,
  type ReceiptRecords,
  type ReceiptRule,
  toDecimalText,
} from "#kernel";
import { accountsOf } from "./accounts.ts";
import {
  type FlashQuote,
  flashFigures,
  type FlashFigures,
  leavesInventory,
  rateText,
  relativeValue,
  valueSymbol,
} from "./quote.ts";
import type { FlashTerms } from "./terms.ts";

/** The version of the rule by which exchanges are decided and can be recomputed. */
const FLASH_RULE = "flash-exchange/1";

type Promised = Pick<FlashQuote, "book" | "by" | "ticks" | "terms"> & FlashFigures;

/** The proof of one exchange: two ticks and the published terms, from which all else follows. */
export function flashReceipt(
  quote: Promised & Pick<FlashQuote, "id">,
  { receiptId, postings }: { readonly receiptId: ReceiptId; readonly postings: readonly Posting[] },
): Receipt {
  const { by, pay, receive } = quote;
  const { fee: exchangeFee, ...figures } = figureFacts(quote);
  return {
    id: receiptId,
    kind: "flash-exchange",
    ruleVersion: FLASH_RULE,
    inputs: {
      quoteId: quote.id,
      book: quote.book,
      from: pay.asset,
      to: receive.asset,
      by,
      amount: toDecimalText(by === "pay" ? pay.units : receive.units),
      termsVersion: quote.terms.version,
    },
    ticks: quote.ticks.map(({ symbol, seq }) => ({ symbol, seq })),
    result: { ...figures, exchangeFee, postings: postingFacts(postings) },
  };
}

/** Figures as receipts tell them, and answers: money and rates as decimal text. */
export const figureFacts = (figures: FlashFigures) => ({
  pay: toDecimalText(figures.pay.units),
  receive: toDecimalText(figures.receive.units),
  fee: toDecimalText(figures.fee.units),
  rate: rateText(figures.rate),
  mid: rateText(figures.mid),
  costMoney: toDecimalText(figures.cost.units),
  /** A hundredth of a basis point is the last place that is shown. */
  costPct: toDecimalText(figures.costRate * PERCENT_UNITS),
});

/** One millionth as per cent, in units of 10⁻⁸. */
const PERCENT_UNITS = 10_000n;

type PublishedTerms = Pick<FlashTerms, "version" | "spreadRate" | "feeRate">;
type Records = ReceiptRecords<PublishedTerms>;

/** How exchanges are decided again; their terms are named by the version. */
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
 * What a receipt has to be, from its inputs, its ticks and the published terms alone; null where
 * they do not tell, or contradict each other. Which quote it is of is the server's word.
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
    // A receipt may say anything, and whatever our rules throw at is none.
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
  // Brands exist for the compiler only: of another currency there is no tick.
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
  return { ...figures, book, by, ticks, terms };
}

function textOf(facts: Facts, name: string): string {
  const fact = facts[name];
  if (typeof fact !== "string") throw new Error(`a receipt's ${name} is malformed`);
  return fact;
}
