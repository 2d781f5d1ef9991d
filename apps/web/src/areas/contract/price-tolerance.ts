import { ratePpm, type RatePpm } from "@plumbline/engine/kernel";
import { useState } from "react";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import { browserStorage, type Storage } from "#shell/storage.ts";

/** How far from the price shown a reader lets an order be filled: in percent. */
export const TOLERANCES = ["0.1", "0.5", "1", "2"] as const;
const DEFAULT_TOLERANCE = "0.5";
const KEY = "priceTolerance";

/** One ppm is 10⁻⁴ %, and a decimal counts 10⁻⁸. */
const UNITS_OF_PPM = 10_000n;
const TOLERANCE_MAX = ratePpm(200_000n);

/** Percent as typed: above 0, at most 20, with up to four decimals; null where it is not that. */
export function readTolerance(text: string): RatePpm | null {
  const typed = readTyped(text);
  if (typed.type !== "amount" || typed.units % UNITS_OF_PPM !== 0n) return null;
  const rate = ratePpm(typed.units / UNITS_OF_PPM);
  return rate <= TOLERANCE_MAX ? rate : null;
}

/** What the reader chose on this device, as percent text; what everybody begins with else. */
export function storedTolerance(storage: Storage): string {
  const text = storage.read(KEY) ?? "";
  return readTolerance(text) === null ? DEFAULT_TOLERANCE : text;
}

export const storeTolerance = (storage: Storage, text: string): void => storage.write(KEY, text);

export interface PriceTolerance {
  /** Percent as text. */
  readonly percent: string;
  readonly rate: RatePpm;
  /** Takes percent that `readTolerance` reads, and keeps it on this device. */
  readonly choose: (percent: string) => void;
}

/** The reader's own tolerance, the same on every sheet. */
export function usePriceTolerance(): PriceTolerance {
  const [percent, setPercent] = useState(() => storedTolerance(browserStorage));
  const choose = (chosen: string) => {
    storeTolerance(browserStorage, chosen);
    setPercent(chosen);
  };
  return { percent, rate: readTolerance(percent) ?? ratePpm(0n), choose };
}
