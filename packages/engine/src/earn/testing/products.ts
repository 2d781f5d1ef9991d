import {
  type AssetCode,
  DAY_MS,
  instant,
  type Instant,
  type Money,
  money,
  price,
  priceOf,
  ratePpm,
  type ReceiptId,
  startOfServerDay,
  type SymbolCode,
  type TickBoundary,
  toDecimalText,
  USDT,
  usdt,
  type UserId,
} from "#kernel";
import { applyPostings, balanceKey, type Balances } from "#ledger";
import { accrueDay, type AccrueContext } from "../accrue-day.ts";
import { type BuyContext, buyProduct } from "../buy-product.ts";
import { sampleTimes } from "../day.ts";
import type { NetworkTerms } from "../machine.ts";
import type {
  BondProduct,
  BondStanding,
  EarnOrder,
  EarnOrderId,
  EarnProduct,
  MachineProduct,
  VaultProduct,
} from "../product.ts";
import { startOrder } from "../start-order.ts";
import type { EarnTerms } from "../terms.ts";
import type { VaultRule } from "../vault.ts";

const BTC = "BTC" as AssetCode;
const BTCUSDT = "BTCUSDT" as SymbolCode;
export const NOW = instant(1_800_000_000_000);
export const FIRST_DAY = instant(startOfServerDay(NOW) + DAY_MS);
export const dayAfter = (days: number): Instant => instant(FIRST_DAY + days * DAY_MS);
export const btc = (text: string): Money => money(BTC, usdt(text).units);
export const receiptId = "r1" as ReceiptId;

export const rule: VaultRule = {
  type: "grid",
  symbol: BTCUSDT,
  stepRate: ratePpm(5_000n),
  levelsMax: 4n,
  lotRate: ratePpm(50_000n),
  costRate: ratePpm(500n),
  trendHours: 4,
  dayRateMax: ratePpm(20_000n),
};
const common = {
  id: "p1",
  name: "A product",
  version: 1,
  isOnSale: true,
  currency: USDT,
  cycleDays: 3,
  levelMin: 0,
  amountMin: usdt("100"),
  userMax: usdt("1000"),
  quota: usdt("5000"),
};
export const vault: VaultProduct = {
  ...common,
  kind: "arbitrage",
  rule,
  redeemFeeRate: ratePpm(20_000n),
};
export const network: NetworkTerms = {
  asset: BTC,
  // Of 700 EH/s at 144 blocks a day: 700 · 10¹⁸ · 600 ÷ 2³².
  difficulty: 97_788_870_334_625n,
  rewardUnits: 312_500_000n,
  poolFeeRate: ratePpm(0n),
  kwhPrice: usdt("0.05"),
  source: "https://example.org/difficulty",
  asOf: "2026-11-01",
};
export const rig = {
  manufacturer: "Example",
  hashrateThs: 100,
  powerWatts: 3_000,
  sizeMm: "400×195×290",
  weightGrams: 14_000,
  temperatureC: "0–40",
  humidityPct: "10–90",
};
export const machines: MachineProduct = {
  ...common,
  kind: "mining",
  machine: rig,
  network: BTC,
  symbol: BTCUSDT,
};
export const performing: BondStanding = {
  state: "performing",
  restructuredRate: ratePpm(0n),
  extraDays: 0,
  recoveredRate: ratePpm(0n),
};
export const bond: BondProduct = {
  ...common,
  kind: "bond",
  issuer: "Example",
  use: "An example.",
  seniority: "senior",
  dailyRate: ratePpm(200n),
  target: usdt("500"),
  deadline: instant(NOW + 10 * DAY_MS),
  standing: performing,
};

/** Terms with this one product. */
export const termsOf = (product: EarnProduct, version = 1): EarnTerms => ({
  version,
  products: new Map([[product.id, product]]),
  networks: new Map([[BTC, network]]),
});

const rich: Balances = new Map([[balanceKey("demo", USDT, "available"), usdt("1000").units]]);

export function buyContext(
  product: EarnProduct | undefined,
  change: Partial<BuyContext> = {},
): BuyContext {
  const isMachine = product?.kind === "mining";
  const of = (text: string) => (isMachine ? btc(text) : usdt(text));
  return {
    product,
    isAsShown: true,
    network: isMachine ? network : undefined,
    isPriced: true,
    level: 0,
    bought: usdt("0"),
    sold: usdt("0"),
    balances: rich,
    losses: new Map(),
    isReversalOpen: false,
    cover: { funds: of("1000"), escrowed: of("0"), promised: of("0") },
    ...change,
  };
}

/** A purchase for 500 USDT: five machines. */
export const purchase = (product: EarnProduct | undefined) => ({
  receiptId,
  orderId: "o1" as EarnOrderId,
  userId: "u1" as UserId,
  book: "demo" as const,
  size: product?.kind === "mining" ? { quantity: 5n } : { amount: usdt("500").units },
});

export interface Step {
  readonly order: EarnOrder;
  readonly balances: Balances;
}

export function bought(product: EarnProduct): Step {
  const result = buyProduct(buyContext(product), purchase(product), NOW);
  if (!result.ok) throw new Error(result.error.type);
  return { order: result.value.next, balances: applyPostings(rich, result.value.postings) };
}

/** Running from the first day on. */
export function started(product: EarnProduct): Step {
  const { order, balances } = bought(product);
  const isBond = product.kind === "bond";
  const raising = isBond ? { product, standing: performing, raised: product.target } : null;
  const result = startOrder({ order, bond: raising }, instant(NOW + 4 * DAY_MS));
  if (!result.ok) throw new Error(result.error.type);
  const { next, postings } = result.value;
  return {
    order: { ...next, firstDay: FIRST_DAY },
    balances: applyPostings(balances, postings),
  };
}

/** The ticks of a day: the price named for each hour, or the last one before. */
export function samplesOf(
  kind: EarnProduct["kind"],
  day: Instant,
  prices: readonly string[],
): readonly TickBoundary[] {
  return sampleTimes(kind, day).map((at, index) => {
    const worth = priceOf(prices[Math.min(index, prices.length - 1)] ?? "100");
    const seq = 2 * index + 1;
    const tick = { symbol: BTCUSDT, price: worth };
    return {
      at,
      last: { ...tick, seq, at },
      next: { ...tick, price: price(worth + 1n), seq: seq + 1, at: instant(at + 1) },
    };
  });
}

/** A context in which the order's day is accrued. */
export const accrueContext = (
  { order }: Pick<Step, "order">,
  product: EarnProduct,
  change: Partial<AccrueContext> & { readonly prices?: readonly string[] } = {},
): AccrueContext => {
  const { prices = ["60000"], ...others } = change;
  const day = dayAfter(order.daysAccrued);
  return {
    order,
    product,
    current: termsOf(product),
    samples: samplesOf(product.kind, day, prices),
    treasury: product.kind === "mining" ? btc("1") : usdt("1000"),
    ...others,
  };
};

export function accrue(
  step: Step,
  product: EarnProduct,
  change: Parameters<typeof accrueContext>[2] = {},
) {
  const day = dayAfter(step.order.daysAccrued);
  const context = accrueContext(step, product, change);
  const result = accrueDay(context, { day, receiptId }, instant(day + DAY_MS));
  if (!result.ok) throw new Error(result.error.type);
  const { next, postings, events, receipts } = result.value;
  return { order: next, balances: applyPostings(step.balances, postings), events, receipts };
}

/** The balances of available and `earn` in USDT, and of available in BTC. */
export const heldIn = (balances: Balances): readonly string[] => [
  ...(["available", "earn"] as const).map((kind) =>
    toDecimalText(balances.get(balanceKey("demo", USDT, kind)) ?? 0n),
  ),
  toDecimalText(balances.get(balanceKey("demo", BTC, "available")) ?? 0n),
];
