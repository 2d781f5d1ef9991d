import {
  BOND_SENIORITIES,
  BOND_STATES,
  EARN_KINDS,
  EARN_ORDER_REASONS,
  EARN_STATUSES,
  VAULT_RULES,
  type WrittenEarnTerms,
} from "@plumbline/engine/earn";
import { z } from "zod";
import {
  bookName,
  currencyCode,
  decimalText,
  id,
  ppm,
  receiptId,
  settledAmount,
  symbolCode,
  wireTime,
} from "../codecs.ts";
import { INSTANT_MS_MAX } from "../wire-time.ts";

/** "grid-btc-7". The terms decide whether the product exists. */
export const productId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);

const days = z.int().min(0).max(100_000);
const text = z.string().trim().min(1).max(120);

const writtenProduct = {
  id: productId,
  name: text,
  isOnSale: z.boolean(),
  currency: currencyCode,
  cycleDays: days,
  levelMin: z.int().min(0).max(100),
  amountMin: settledAmount,
  userMax: settledAmount,
  quota: settledAmount,
};

export const writtenVault = z.strictObject({
  ...writtenProduct,
  kind: z.literal("arbitrage"),
  redeemFeePpm: ppm,
  rule: z.strictObject({
    type: z.enum(VAULT_RULES),
    symbol: symbolCode,
    stepPpm: ppm,
    levelsMax: z.int().min(0).max(1_000),
    lotPpm: ppm,
    costPpm: ppm,
    trendHours: z.int().min(0).max(1_000),
    dayMaxPpm: ppm,
  }),
});

const measure = z.int().min(0).max(100_000_000);

export const writtenMachine = z.strictObject({
  ...writtenProduct,
  kind: z.literal("mining"),
  /** The asset that it mines, and the symbol that values it. */
  network: currencyCode,
  symbol: symbolCode,
  machine: z.strictObject({
    manufacturer: text,
    hashrateThs: measure,
    powerWatts: measure,
    sizeMm: text,
    weightGrams: measure,
    temperatureC: text,
    humidityPct: text,
  }),
});

export const writtenBond = z.strictObject({
  ...writtenProduct,
  kind: z.literal("bond"),
  issuer: text,
  use: z.string().trim().min(1).max(500),
  seniority: z.enum(BOND_SENIORITIES),
  dailyPpm: ppm,
  target: settledAmount,
  deadlineMs: z.int().min(0).max(INSTANT_MS_MAX),
  /** The issuer's standing: part of a version of the terms, so that two persons confirm it. */
  standing: z.strictObject({
    state: z.enum(BOND_STATES),
    restructuredPpm: ppm,
    extraDays: days,
    recoveredPpm: ppm,
    // A sealed body omits null.
    note: z.string().trim().min(1).max(500).nullable().default(null),
  }),
});

export const writtenNetwork = z.strictObject({
  id: currencyCode,
  difficulty: z.string().regex(/^\d{1,30}$/),
  blockReward: settledAmount,
  poolFeePpm: ppm,
  kwhPrice: settledAmount,
  source: z.url({ protocol: /^https$/ }).max(300),
  asOf: z.iso.date(),
});

/** The settled terms of these products, in the form of the table and the wire. */
export const writtenEarnTerms = z.strictObject({
  products: z
    .array(z.discriminatedUnion("kind", [writtenVault, writtenMachine, writtenBond]))
    .max(200),
  networks: z.array(writtenNetwork).max(20),
}) satisfies z.ZodType<WrittenEarnTerms>;

/** An order as its owner sees it. */
export const earnOrder = z.object({
  id,
  book: bookName,
  status: z.enum(EARN_STATUSES),
  kind: z.enum(EARN_KINDS),
  productId,
  productVersion: z.int(),
  name: z.string(),
  /** Why it is frozen or ended; the statement of a bond's issuer is in `note`. */
  reason: z.enum(EARN_ORDER_REASONS).nullable(),
  note: z.string().nullable(),
  currency: currencyCode,
  /** The price paid. */
  amount: decimalText,
  quantity: z.int(),
  /** The part still to be returned: less after losses, zero for a machine. */
  principal: decimalText,
  cycleDays: z.int(),
  /** Days that are not accrued yet. */
  remainingCycle: z.int(),
  incomeCurrency: currencyCode,
  /** The income accrued on this server day, for the day before. */
  todayIncome: decimalText,
  accumulatedIncome: decimalText,
  /** Start of the first day that earns; null for a bond whose target is not reached. */
  firstDayMs: z.int().nullable(),
  /** When its cycle is over and the rest is returned; null likewise. */
  endMs: z.int().nullable(),
  /** The end of the time for cancelling at no cost; null if it cannot be cancelled. */
  cancelUntilMs: z.int().nullable(),
  /** The cost of leaving now, and the amount returned; null if it cannot be left now. */
  redemption: z.object({ fee: decimalText, returned: decimalText }).nullable(),
  /** The receipt of its latest step. */
  receiptId: receiptId.nullable(),
  createTime: wireTime,
  endTime: wireTime.nullable(),
});
