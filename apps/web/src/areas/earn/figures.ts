import { divide, mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol/wire-time";
import { listedScaleOf } from "#shell/lists/figure-scale.ts";
import type { TextKey, Translate } from "#shell/i18n/texts.ts";

/** One part per million in units of 10⁻⁸ per cent. */
const UNITS_PER_PPM = 10_000n;
const HUNDRED = 100n;
/** A gram in units of 10⁻⁸ kilograms. */
const UNITS_PER_GRAM = 100_000n;

/** "0.5" of 5 000: per cent as decimal text. */
export const percentOfPpm = (ppm: number): string => toDecimalText(BigInt(ppm) * UNITS_PER_PPM);

/** "0.123" of "0.00123": a decimal fraction as per cent. */
export const percentOfShare = (share: string): string =>
  toDecimalText(mustParseDecimal(share) * HUNDRED);

/** A part as a share of a whole, in whole per cent, at most 100. */
export function shareOfWhole(part: string, whole: string): number {
  const [some, all] = [mustParseDecimal(part), mustParseDecimal(whole)];
  if (all <= 0n) return 0;
  const percent = divide(some * HUNDRED, all, "down");
  return percent > HUNDRED ? 100 : Number.parseInt(percent.toString(), 10);
}

/** "97,788,870,334,625": a whole number for display. */
export const groupDigits = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/** A day's income in a coin is far below a hundredth of it. */
export const placesOf = (currency: string): number => (currency === "USDT" ? 4 : 8);

/** The same for one figure in a list, without trailing zeros. */
export const listedPlacesOf = (amount: string, currency: string): number =>
  currency === "USDT" ? listedScaleOf(amount) : placesOf(currency);

/** "14.2" of 14 200. */
export const kilograms = (grams: number): string => toDecimalText(BigInt(grams) * UNITS_PER_GRAM);

/** The names of the accounts that pay income. */
export const HOUSE_ACCOUNTS = {
  "treasury:arbitrage": "earn.proof.account.arbitrage",
  "treasury:mining": "earn.proof.account.mining",
  "treasury:bond": "earn.proof.account.bond",
} as const satisfies Record<string, TextKey>;

/** An account without a name has that of the ledger. */
export function accountName(account: string, t: Translate): string {
  const key = new Map<string, TextKey>(Object.entries(HOUSE_ACCOUNTS)).get(account);
  return key === undefined ? account : t(key);
}

/** "2026-11-23": a day of the server (UTC+8) by its start, independent of the reader's zone. */
export const serverDay = (dayMs: number): string => toWireTime(dayMs).slice(0, 10);
