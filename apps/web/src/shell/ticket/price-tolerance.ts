import { ratePpm, type RatePpm } from "@plumbline/engine/kernel";
import { useState } from "react";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import { browserStorage, type Storage } from "#shell/storage.ts";

/** How far the price may move from the one shown, in percent, by kind of price. */
export interface ToleranceKind {
  /** The key in this device's storage. */
  readonly key: string;
  readonly choices: readonly string[];
  readonly initial: string;
}

/** For a symbol's own price. */
const OF_PRICE: ToleranceKind = {
  key: "priceTolerance",
  choices: ["0.1", "0.5", "1", "2"],
  initial: "0.5",
};

/** One ppm is 10⁻⁴ %, and a decimal counts 10⁻⁸. */
const UNITS_OF_PPM = 10_000n;
const TOLERANCE_MAX = ratePpm(200_000n);

/** Percent as typed: above 0, at most 20, with up to four decimals; null for any other text. */
export function readTolerance(text: string): RatePpm | null {
  const typed = readTyped(text);
  if (typed.type !== "amount" || typed.units % UNITS_OF_PPM !== 0n) return null;
  const rate = ratePpm(typed.units / UNITS_OF_PPM);
  return rate <= TOLERANCE_MAX ? rate : null;
}

/** The reader's choice on this device, as percent text; otherwise the default. */
export function storedTolerance(storage: Storage, { key, initial } = OF_PRICE): string {
  const text = storage.read(key) ?? "";
  return readTolerance(text) === null ? initial : text;
}

export const storeTolerance = (storage: Storage, text: string, { key } = OF_PRICE): void =>
  storage.write(key, text);

export interface PriceTolerance {
  /** Percent as text. */
  readonly percent: string;
  readonly rate: RatePpm;
  readonly choices: readonly string[];
  /** Parses percent with `readTolerance`, and stores it on this device. */
  readonly choose: (percent: string) => void;
}

/** The reader's own tolerance, the same on every sheet for this kind of price. */
export function usePriceTolerance(kind: ToleranceKind = OF_PRICE): PriceTolerance {
  const [percent, setPercent] = useState(() => storedTolerance(browserStorage, kind));
  const choose = (chosen: string) => {
    storeTolerance(browserStorage, chosen, kind);
    setPercent(chosen);
  };
  const { choices } = kind;
  return { percent, rate: readTolerance(percent) ?? ratePpm(0n), choices, choose };
}
