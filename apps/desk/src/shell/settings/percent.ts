import { toDecimalText } from "@plumbline/engine/kernel";
import { figureText } from "#shell/lists/figure-table.tsx";

/** Decimal units (10⁻⁸) of a percent in one part per million. */
const UNITS_OF_PPM = 10_000n;

/** 2 500 ppm are 0.25 %, without a line break before the sign; null if not an integer. */
export function percentOfPpm(ppm: string): string | null {
  return /^-?\d{1,15}$/.test(ppm) ? `${toDecimalText(BigInt(ppm) * UNITS_OF_PPM)}\u00a0%` : null;
}

/** The figure of a setting by its name: parts per million, followed by percent. */
export function settingText(name: string, value: string): string {
  const percent = name.endsWith("Ppm") ? percentOfPpm(value) : null;
  const figure = figureText(value);
  return percent === null ? figure : `${figure} (${figureText(percent)})`;
}
