import { BOND_SENIORITIES, type WrittenEarnTerms } from "@plumbline/engine/earn";
import { z } from "zod";
import { currencyCode, settledAmount, symbolCode } from "../codecs.ts";
import { INSTANT_MS_MAX } from "../wire-time.ts";

/** "grid-btc-7": whether there is such a product is for the terms to say. */
export const productId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);

/** Parts per million; how many are too many, the rules say. */
const ppm = z.int().min(0).max(1_000_000);
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
  rule: z.strictObject({
    type: z.enum(["grid", "trend"]),
    symbol: symbolCode,
    stepPpm: ppm,
    levelsMax: z.int().min(0).max(1_000),
    lotPpm: ppm,
    costPpm: ppm,
    trendHours: z.int().min(0).max(1_000),
    dayRateMaxPpm: ppm,
  }),
  redeemFeePpm: ppm,
  coverDays: days,
});

export const writtenMachine = z.strictObject({
  ...writtenProduct,
  machine: z.strictObject({
    manufacturer: text,
    hashrateThs: z.int().min(0).max(100_000_000),
    powerWatts: z.int().min(0).max(100_000_000),
    sizeMm: text,
    weightGrams: z.int().min(0).max(100_000_000),
    temperatureC: text,
    humidityPct: text,
    network: currencyCode,
  }),
  coverDays: days,
});

export const writtenBond = z.strictObject({
  ...writtenProduct,
  dailyPpm: ppm,
  target: settledAmount,
  deadlineMs: z.int().min(0).max(INSTANT_MS_MAX),
  issuer: text,
  use: z.string().trim().min(1).max(500),
  seniority: z.enum(BOND_SENIORITIES),
});

export const writtenNetwork = z.strictObject({
  id: currencyCode,
  difficulty: z.string().regex(/^\d{1,30}$/),
  reward: settledAmount,
  poolFeePpm: ppm,
  kwhPrice: settledAmount,
  source: z.url({ protocol: /^https$/ }).max(300),
  asOf: z.iso.date(),
});

/** Everything about these products that operators settle, as the table and the wire hold it. */
export const writtenEarnTerms = z.strictObject({
  networks: z.array(writtenNetwork).max(20),
  vaults: z.array(writtenVault).max(100),
  machines: z.array(writtenMachine).max(100),
  bonds: z.array(writtenBond).max(100),
}) satisfies z.ZodType<WrittenEarnTerms>;
