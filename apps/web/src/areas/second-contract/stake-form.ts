import {
  divide,
  money,
  mustParseDecimal,
  PPM,
  ratePpm,
  type RatePpm,
  toDecimalText,
  UNITS_PER_ONE,
  USDT,
} from "@plumbline/engine/kernel";
import { type SecondFigures, secondFigures } from "@plumbline/engine/second-contract";
import type { Problem } from "#shell/forms/form.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import type { Settings } from "./queries.ts";

/** The figures of a typed stake, or its problem; null for an empty input. */
export type StakeRead =
  | { readonly type: "empty" }
  | { readonly type: "refused"; readonly problem: Problem }
  | { readonly type: "ready"; readonly stake: string; readonly figures: SecondFigures };

const PERCENT = 100n;

/** "80" per cent is 800 000 parts per million. */
export const rateOf = (percent: string): RatePpm =>
  ratePpm((mustParseDecimal(percent) * PPM) / (PERCENT * UNITS_PER_ONE));

/** Parts per million in a tenth of a per cent, and units of 10⁻⁸ in the same. */
const [PPM_OF_TENTH, UNITS_OF_TENTH] = [1_000n, UNITS_PER_ONE / 10n];

/** "55.5556" per cent as "55.6": rounded up, because fewer wins would mean a loss. */
export const breakEvenText = (percent: string): string =>
  toDecimalText(divide(rateOf(percent), PPM_OF_TENTH, "up") * UNITS_OF_TENTH);

/** Validates the input as the server would; the figures are those of the rule that settles. */
export function readStake(
  text: string,
  settings: Pick<Settings, "payoutPct" | "stakeMin" | "stakeMax" | "exposureLeft">,
  available: string,
): StakeRead {
  const typed = readTyped(text);
  if (typed.type === "empty") return { type: "empty" };
  if (typed.type === "malformed") return refused("second-contract.malformed");
  const { units } = typed;
  const isAbove = (most: string): boolean => units > mustParseDecimal(most);
  const { payoutPct, stakeMin, stakeMax, exposureLeft } = settings;
  if (units < mustParseDecimal(stakeMin)) return refused("second-contract.least", stakeMin);
  if (isAbove(stakeMax)) return refused("second-contract.most", stakeMax);
  const figures = secondFigures(money(USDT, units), rateOf(payoutPct));
  if (figures.gain.units > mustParseDecimal(exposureLeft)) {
    return refused("second-contract.left", exposureLeft);
  }
  if (isAbove(available)) return refused("second-contract.aboveAvailable", available);
  return { type: "ready", stake: toDecimalText(units), figures };
}

const refused = (key: Problem["key"], amount?: string): StakeRead => ({
  type: "refused",
  problem: amount === undefined ? { key } : { key, values: { amount: `${amount} ${USDT}` } },
});
