import {
  BOND_CANCEL_MS,
  breakEvenDay,
  buyProduct,
  dayPromiseOf,
  type EarnOrderId,
  type EarnProduct,
  machineDay,
  redemptionOf,
  symbolOf,
  treasuryOf,
} from "@plumbline/engine/earn";
import {
  type AssetCode,
  type Book,
  type Instant,
  type Money,
  type ReceiptId,
  toDecimalText,
  UNITS_MAX,
  type UserId,
  zero,
  userBookOf,
} from "@plumbline/engine/kernel";
import { balanceKey } from "@plumbline/engine/ledger";
import type { Deps } from "#services/plug/deps";
import {
  type HouseBalance,
  houseBalanceOf,
  readHouseBalances,
} from "#platform/ledger/house-balances";
import { readDays, type RecordedDay } from "./day-book.ts";
import { type EarnTermsBook, machineOutputs, type Published, writtenOf } from "./earn-terms.ts";
import { HISTORY_DAYS_MAX, incomeRange, leastIncome, productOn, vaultDayOn } from "./history.ts";
import { type RaisedRow, readRaised } from "./order-rows.ts";
import { type EarnTotals, type MachineOutputs, readTotals } from "./earn-totals.ts";

type ViewDeps = Pick<Deps, "clock" | "database" | "prices"> & { readonly terms: EarnTermsBook };

/** Everything needed to show the products of a book, read once for all of them. */
export interface Shelf {
  readonly book: Book;
  readonly now: Instant;
  readonly current: Published;
  readonly termsAt: (at: Instant) => Published;
  readonly outputs: MachineOutputs;
  readonly house: readonly HouseBalance[];
  readonly totals: EarnTotals;
  readonly raised: readonly RaisedRow[];
  /** The most recent days of each symbol, the latest first. */
  readonly daysBySymbol: ReadonlyMap<string, readonly RecordedDay[]>;
  readonly prices: Deps["prices"];
}

export async function readShelf(
  { clock, database, prices, terms }: ViewDeps,
  book: Book,
): Promise<Shelf> {
  const now = clock.now();
  const [current, termsAt, outputs, house, totals, raised] = await Promise.all([
    terms.current(now),
    terms.timeline(),
    machineOutputs(terms, now),
    readHouseBalances(database),
    readTotals(database),
    readRaised(database, now),
  ]);
  const symbols = new Set([...current.terms.products.values()].map(symbolOf));
  const daysBySymbol = new Map<string, readonly RecordedDay[]>();
  for (const symbol of symbols) {
    if (symbol === null) continue;
    daysBySymbol.set(symbol, await readDays(database, { symbol, limit: HISTORY_DAYS_MAX }));
  }
  return { book, now, current, termsAt, outputs, house, totals, raised, daysBySymbol, prices };
}

/** The balance and the promises of the treasury that pays a product. */
export function yieldSource(
  shelf: Pick<Shelf, "book" | "house" | "outputs" | "totals">,
  { kind }: Pick<EarnProduct, "kind">,
  asset: AssetCode,
) {
  const cover = coverOf(shelf, { kind, asset });
  return {
    account: treasuryOf(kind),
    balance: toDecimalText(cover.funds.units),
    escrowed: toDecimalText(cover.escrowed.units),
    promised: toDecimalText(cover.promised.units),
  };
}

export const coverOf = (
  { book, house, outputs, totals }: Pick<Shelf, "book" | "house" | "outputs" | "totals">,
  { kind, asset }: { readonly kind: EarnProduct["kind"]; readonly asset: AssetCode },
) =>
  totals.coverOf(
    { book, kind, asset },
    { houseHolds: (account, of) => houseBalanceOf(house, [], { account, asset: of }), outputs },
  );

/** The asset that a product pays in. */
export const incomeAssetOf = (product: EarnProduct): AssetCode =>
  product.kind === "mining" ? product.network : product.currency;

export function productView(shelf: Shelf, product: EarnProduct) {
  const { amountMin, currency } = product;
  const { written } = shelf.current;
  const incomeCurrency = incomeAssetOf(product);
  const sold = shelf.totals.soldOf(shelf.book, product);
  const left = product.quota.units - sold.units;
  const notOnSaleReason = saleRefusal(shelf, product);
  const symbol = symbolOf(product);
  const days = symbol === null ? [] : (shelf.daysBySymbol.get(symbol) ?? []);
  const incomes = days.map((recorded) =>
    leastIncome(productOn(recorded.day, { product, termsAt: shelf.termsAt }), recorded),
  );
  const figures = {
    id: product.id,
    book: userBookOf(shelf.book),
    version: product.version,
    name: product.name,
    cycleDays: product.cycleDays,
    dailyIncome: incomeRange(incomes.filter((income): income is Money => income !== null)),
    incomeCurrency,
    levelLimit: product.levelMin,
    purchaseLimit: toDecimalText(product.userMax.units),
    currency,
    amount: toDecimalText(amountMin.units),
    remainingQuota: toDecimalText(left > 0n ? left : 0n),
    yieldSource: yieldSource(shelf, product, incomeCurrency),
    worstCase: toDecimalText(amountMin.units),
    isOnSale: notOnSaleReason === null,
    notOnSaleReason,
  };
  switch (product.kind) {
    case "arbitrage": {
      const { fee } = redemptionOf(
        { principal: amountMin, status: "running" },
        product.redeemFeeRate,
      );
      const [last] = days;
      const lastRate =
        last && vaultDayOn(productOn(last.day, { product, termsAt: shelf.termsAt }), last).rate;
      return {
        ...figures,
        kind: product.kind,
        terms: inForce(writtenOf(written, product)),
        earlyExitCost: toDecimalText(fee.units),
        lastDay:
          lastRate === undefined
            ? null
            : { dayMs: last?.day ?? 0, resultPct: toDecimalText(lastRate * 100n) },
      };
    }
    case "mining": {
      return {
        ...figures,
        kind: product.kind,
        terms: inForce(writtenOf(written, product)),
        ...machineFigures(shelf, product),
      };
    }
    case "bond": {
      return {
        ...figures,
        kind: product.kind,
        terms: inForce(writtenOf(written, product)),
        ...bondFigures(shelf, product),
      };
    }
  }
}

function inForce<Written>(written: Written | null): Written {
  if (written === null) throw new Error("only what is in force is shown");
  return written;
}

function machineFigures(
  { current, prices }: Shelf,
  product: Extract<EarnProduct, { kind: "mining" }>,
) {
  const network = current.terms.networks.get(product.network);
  const written = current.written.networks.find(({ id }) => id === product.network);
  if (network === undefined || written === undefined) {
    throw new Error(`no terms of the network of ${product.id}`);
  }
  const quote = prices.latest(product.symbol)?.quote ?? null;
  const day = quote === null ? null : machineDay(product.machine, network, quote.price);
  const breakEven =
    quote === null || day === null ? null : breakEvenDay(product.amountMin, day, quote.price);
  return {
    earlyExitCost: null,
    network: written,
    index:
      quote === null
        ? null
        : { price: toDecimalText(quote.price), seq: quote.seq, timeMs: quote.at },
    day:
      day === null
        ? null
        : {
            output: toDecimalText(day.output.units),
            power: toDecimalText(day.power.units),
            net: toDecimalText(day.net.units),
          },
    breakEvenDay: breakEven === null ? null : Number(breakEven),
  };
}

function bondFigures(
  { book, raised, now }: Shelf,
  product: Extract<EarnProduct, { kind: "bond" }>,
) {
  const row = raised.find((each) => each.book === book && each.productId === product.id);
  const coupon = dayPromiseOf(product, product.amountMin, undefined);
  const isMissed =
    now >= product.deadline + BOND_CANCEL_MS && (row?.firm ?? 0n) < product.target.units;
  const begun = row?.isRunning === true ? ("running" as const) : ("ended" as const);
  const firstDay = row?.firstDay ?? null;
  return {
    earlyExitCost: null,
    stage: firstDay === null ? (isMissed ? ("missed" as const) : ("raising" as const)) : begun,
    raised: toDecimalText(row?.raised ?? 0n),
    firm: toDecimalText(row?.firm ?? 0n),
    coupon: toDecimalText(coupon.units),
    couponTotal: toDecimalText(coupon.units * BigInt(product.cycleDays)),
    firstDayMs: firstDay,
  };
}

const NOBODY = "nobody" as UserId; // A placeholder: the decision is discarded

/**
 * Why the smallest purchase would be refused now, decided by the rule of purchases; null if it
 * would be accepted.
 */
function saleRefusal(shelf: Shelf, product: EarnProduct) {
  const { book, now, current, totals } = shelf;
  const { currency, amountMin, kind } = product;
  const refused = buyProduct(
    {
      product,
      isAsShown: true,
      network: kind === "mining" ? current.terms.networks.get(product.network) : undefined,
      isPriced: isPriced(shelf.prices, product),
      level: product.levelMin,
      bought: zero(currency),
      sold: totals.soldOf(book, product),
      balances: new Map([[balanceKey(book, currency, "available"), UNITS_MAX]]),
      losses: new Map(),
      isReversalOpen: false,
      cover: coverOf(shelf, { kind, asset: incomeAssetOf(product) }),
    },
    {
      orderId: "none" as EarnOrderId, // as above
      receiptId: "none" as ReceiptId, // as above
      userId: NOBODY,
      book,
      size: kind === "mining" ? { quantity: 1n } : { amount: amountMin.units },
    },
    now,
  );
  if (refused.ok) return null;
  const { type } = refused.error;
  return SALE_REFUSALS.find((each) => each === type) ?? ("not_on_sale" as const);
}

const SALE_REFUSALS = ["quota_exhausted", "cover_short", "price_stale"] as const;

/** Whether the symbol that the product depends on has a price. */
export function isPriced(prices: Deps["prices"], product: EarnProduct): boolean {
  const symbol = symbolOf(product);
  return symbol === null || prices.latest(symbol) !== null;
}
