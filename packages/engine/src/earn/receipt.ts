import {
  type Book,
  type FactReader,
  type Facts,
  instant,
  type Instant,
  isSameReceipt,
  type Money,
  money,
  multiplyByRate,
  type Posting,
  postingFacts,
  type Quote,
  type RatePpm,
  readFacts,
  type Receipt,
  type ReceiptId,
  type ReceiptRecords,
  type ReceiptRule,
  type SymbolCode,
  type TickBoundary,
  toDecimalText,
} from "#kernel";
import { postings } from "#ledger";
import { accountsOf } from "./accounts.ts";
import {
  type AccruedOrder,
  areSamplesOf,
  dayFigures,
  type DayOutcome,
  dayOutcome,
  sampleTimes,
  symbolOf,
} from "./day.ts";
import { cancelUntil, redemptionOf, redemptionPostings } from "./leaving.ts";
import type { BondStanding, EarnOrder, EarnOrderId, EarnProduct } from "./product.ts";
import { purchaseFigures } from "./purchase.ts";
import { type EarnTerms, standingIn } from "./terms.ts";

/** The version of the rule by which products are settled and can be recomputed. */
const EARN_RULE = "earn/1";

type Settled = AccruedOrder & Pick<EarnOrder, "id" | "productId" | "termsVersion">;

const orderFacts = (order: Settled): Facts => ({
  orderId: order.id,
  book: order.book,
  productId: order.productId,
  termsVersion: order.termsVersion,
  principal: toDecimalText(order.principal.units),
  quantity: order.quantity.toString(),
});

/** The proof of one day: the product's result, and the order's income. */
export function dayReceipt(
  day: {
    readonly order: Settled;
    readonly product: EarnProduct;
    readonly outcome: DayOutcome;
    readonly isLast: boolean;
    readonly samples: readonly TickBoundary[];
    readonly currentVersion: number;
  },
  { day: start, receiptId }: { readonly day: Instant; readonly receiptId: ReceiptId },
): Receipt {
  const { order, product, outcome, isLast, samples } = day;
  const { income, left, postings: moves } = dayFigures(order, day);
  const symbol = symbolOf(product);
  const seqs = [...new Set(samples.map(({ last }) => last.seq))];
  return {
    id: receiptId,
    kind: "earn-day",
    ruleVersion: EARN_RULE,
    inputs: {
      ...orderFacts(order),
      // A vault depends on the version of its purchase alone.
      currentVersion: order.kind === "arbitrage" ? null : day.currentVersion,
      dayMs: start,
      isLast,
      samples: samples.map(({ last }) => last.seq),
    },
    ticks: symbol === null ? [] : seqs.map((seq) => ({ symbol, seq })),
    result: {
      ...outcomeFacts(outcome),
      currency: income.asset,
      income: toDecimalText(income.units),
      principalLeft: toDecimalText(left.units),
      postings: postingFacts(moves),
    },
  };
}

/** The fields of an order that its purchase is decided again from. */
type Purchased = Pick<
  EarnOrder,
  "id" | "book" | "kind" | "productId" | "termsVersion" | "paid" | "boughtAt" | "firstDay"
> &
  Pick<EarnOrder, "quantity" | "principal">;

/** The proof of a purchase: price, quantity, and the end of the time for cancelling. */
export function purchaseReceipt(
  { order, postings: moves }: { readonly order: Purchased; readonly postings: readonly Posting[] },
  receiptId: ReceiptId,
): Receipt {
  return {
    id: receiptId,
    kind: "earn-purchase",
    ruleVersion: EARN_RULE,
    inputs: {
      orderId: order.id,
      book: order.book,
      productId: order.productId,
      termsVersion: order.termsVersion,
      paid: toDecimalText(order.paid.units),
      boughtAtMs: order.boughtAt,
    },
    ticks: [],
    result: {
      currency: order.paid.asset,
      quantity: order.quantity.toString(),
      principalLeft: toDecimalText(order.principal.units),
      firstDayMs: order.firstDay,
      cancelUntilMs: cancelUntil(order),
      postings: postingFacts(moves),
    },
  };
}

function outcomeFacts(outcome: DayOutcome): Facts {
  switch (outcome.kind) {
    case "arbitrage":
      return { rate: toDecimalText(outcome.rate) };
    case "mining":
      return { machineNet: toDecimalText(outcome.net.units) };
    case "bond":
      return { dailyPpm: outcome.dailyRate.toString() };
  }
}

/** The proof of an early redemption: the stated fee, and the amount returned. */
export function redemptionReceipt(
  order: Settled & Pick<EarnOrder, "status">,
  { receiptId, feeRate }: { readonly receiptId: ReceiptId; readonly feeRate: RatePpm },
): Receipt {
  const { fee, returned } = redemptionOf(order, feeRate);
  return {
    id: receiptId,
    kind: "earn-redemption",
    ruleVersion: EARN_RULE,
    inputs: { ...orderFacts(order), isFrozen: order.status === "frozen" },
    ticks: [],
    result: {
      currency: fee.asset,
      redeemFeePpm: feeRate.toString(),
      fee: toDecimalText(fee.units),
      returned: toDecimalText(returned.units),
      postings: postingFacts(redemptionPostings(order, feeRate)),
    },
  };
}

/** The amounts paid back for a defaulted bond, rounded down. */
export function defaultFigures(order: AccruedOrder, recoveredRate: RatePpm) {
  const { treasury, available } = accountsOf(order.book, order.kind);
  const recovered = multiplyByRate(order.principal, recoveredRate, "down");
  return { recovered, postings: postings([treasury, available, recovered, "bond_repaid"]) };
}

/** The proof of the amounts paid back for a defaulted bond. */
export function defaultReceipt(
  order: Settled,
  settled: {
    readonly receiptId: ReceiptId;
    readonly currentVersion: number;
    readonly standing: Pick<BondStanding, "recoveredRate">;
  },
): Receipt {
  const { recoveredRate } = settled.standing;
  const { recovered, postings: moves } = defaultFigures(order, recoveredRate);
  return {
    id: settled.receiptId,
    kind: "earn-default",
    ruleVersion: EARN_RULE,
    inputs: { ...orderFacts(order), currentVersion: settled.currentVersion },
    ticks: [],
    result: {
      currency: recovered.asset,
      recoveredPpm: recoveredRate.toString(),
      recovered: toDecimalText(recovered.units),
      postings: postingFacts(moves),
    },
  };
}

/** How days, redemptions and defaults are decided again; versions identify terms. */
export const EARN_RECEIPTS: ReceiptRule<EarnTerms> = {
  namedTerms: ({ inputs: { termsVersion, currentVersion } }) =>
    [termsVersion, currentVersion].filter((each) => typeof each === "number").map(String),
  // The next tick shows that a tick was the last one at its moment.
  furtherTicks: ({ ticks }) => ticks.map(({ symbol, seq }) => ({ symbol, seq: seq + 1 })),
  recompute: (receipt, records) => {
    const again = recomputeEarn(receipt, records);
    return {
      receipt: again,
      refusal: again === null ? "malformed_receipt" : null,
      isHonest: again !== null && isSameReceipt(again, receipt),
    };
  },
};

/** null if the inputs and the records are incomplete or contradict each other. */
function recomputeEarn(receipt: Receipt, records: ReceiptRecords<EarnTerms>): Receipt | null {
  try {
    const facts = readFacts(receipt.inputs);
    if (receipt.kind === "earn-purchase") return purchaseAgain(facts, records, receipt.id);
    const { order, product } = readOrder(facts, records);
    const { id: receiptId } = receipt;
    switch (receipt.kind) {
      case "earn-day":
        return dayAgain({ facts, order, product, records, receiptId });
      case "earn-redemption": {
        if (product.kind !== "arbitrage") return null;
        const status = facts.flag("isFrozen") ? "frozen" : "running";
        const redeemed = { ...order, status } as const;
        return redemptionReceipt(redeemed, { receiptId, feeRate: product.redeemFeeRate });
      }
      case "earn-default": {
        const current = termsIn(facts, "currentVersion", records);
        const standing = standingIn(current, product);
        if (standing?.state !== "defaulted") return null;
        return defaultReceipt(order, { receiptId, currentVersion: current.version, standing });
      }
      default:
        return null;
    }
  } catch {
    // A receipt may contain anything; one that makes the rules throw is invalid.
    return null;
  }
}

function purchaseAgain(
  facts: FactReader,
  records: ReceiptRecords<EarnTerms>,
  receiptId: ReceiptId,
): Receipt {
  const { product, book, terms } = readProduct(facts, records);
  const paid = money(product.currency, facts.units("paid"));
  const at = instant(facts.whole("boughtAtMs"));
  const { postings: moves, ...figures } = purchaseFigures(product, { book, paid, at });
  const order: Purchased = {
    ...figures,
    id: facts.text("orderId") as EarnOrderId, // any text may name an order
    book,
    kind: product.kind,
    productId: product.id,
    termsVersion: terms.version,
    paid,
    boughtAt: at,
  };
  return purchaseReceipt({ order, postings: moves }, receiptId);
}

function dayAgain({
  facts,
  order,
  product,
  records,
  receiptId,
}: {
  readonly facts: FactReader;
  readonly order: Settled;
  readonly product: EarnProduct;
  readonly records: ReceiptRecords<EarnTerms>;
  readonly receiptId: ReceiptId;
}): Receipt | null {
  const day = instant(facts.whole("dayMs"));
  const isVault = product.kind === "arbitrage";
  const current = isVault ? null : termsIn(facts, "currentVersion", records);
  const symbol = symbolOf(product);
  const seqs = facts.wholes("samples");
  const times = sampleTimes(product.kind, day);
  const samples =
    symbol === null
      ? []
      : seqs.map((seq, index) => {
          const [last, next] = [tickIn(records, symbol, seq), tickIn(records, symbol, seq + 1)];
          return { at: times[index] ?? day, last, next };
        });
  if (seqs.length !== samples.length || !areSamplesOf(samples, { kind: product.kind, day })) {
    return null;
  }
  const standing = current === null ? null : standingIn(current, product);
  const network = product.kind === "mining" ? current?.networks.get(product.network) : undefined;
  const prices = samples.map(({ last }) => last);
  const outcome = dayOutcome(product, { prices, network, standing });
  const isLast = facts.flag("isLast");
  const currentVersion = current?.version ?? order.termsVersion;
  return dayReceipt(
    { order, product, outcome, isLast, samples, currentVersion },
    { day, receiptId },
  );
}

function tickIn(records: ReceiptRecords<EarnTerms>, symbol: SymbolCode, seq: number): Quote {
  const [price, at] = [records.priceOfTick(symbol, seq), records.timeOfTick(symbol, seq)];
  if (price === null || at === null) throw new Error(`no such tick: ${symbol} ${seq}`);
  return { symbol, seq, price, at };
}

function termsIn(
  facts: FactReader,
  name: string,
  { termsOf }: ReceiptRecords<EarnTerms>,
): EarnTerms {
  const terms = termsOf(String(facts.whole(name)));
  if (terms === null) throw new Error("no such terms");
  return terms;
}

function readProduct(facts: FactReader, records: ReceiptRecords<EarnTerms>) {
  const book: Book = facts.oneOf("book", ["demo", "live"]);
  const terms = termsIn(facts, "termsVersion", records);
  const productId = facts.text("productId");
  const product = terms.products.get(productId);
  if (product === undefined) throw new Error(`no product ${productId}`);
  return { book, terms, product };
}

function readOrder(
  facts: FactReader,
  records: ReceiptRecords<EarnTerms>,
): { readonly order: Settled; readonly product: EarnProduct } {
  const { book, terms, product } = readProduct(facts, records);
  const principal: Money = money(product.currency, facts.units("principal"));
  const quantity = BigInt(facts.text("quantity"));
  const { kind, id: productId } = product;
  const id = facts.text("orderId") as EarnOrderId; // any text may name an order
  const termsVersion = terms.version;
  return { product, order: { id, book, kind, productId, termsVersion, principal, quantity } };
}
