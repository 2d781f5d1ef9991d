import { type RatePpm, ratePpm } from "@plumbline/engine/kernel";
import { useState } from "react";
import { browserStorage } from "#shell/storage.ts";
import { readTolerance, storedTolerance, storeTolerance } from "./price-tolerance.ts";

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
