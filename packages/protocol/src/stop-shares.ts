import { z } from "zod";

/** How much of the position a stop closes: whole percent, 100 is all. */
export const stopPercent = z.int().min(1).max(100);

interface StopsAsked {
  readonly takeProfit?: string | null | undefined;
  readonly stopLoss?: string | null | undefined;
  readonly takeProfitPercent?: number | null | undefined;
  readonly stopLossPercent?: number | null | undefined;
}

// 100 without a stop is what a position shows that has none: it may be sent back.
const isShareOf = (stop: string | null | undefined, percent: number | null | undefined): boolean =>
  (stop ?? null) !== null || (percent ?? 100) === 100;

/** A share that is said with no stop to have it is a slip: the stop itself is missing. */
export function needStopOfEachShare({ value, issues }: z.core.ParsePayload<StopsAsked>): void {
  const miss = (field: keyof StopsAsked): void => {
    issues.push({ code: "custom", path: [field], message: "required", input: undefined });
  };
  if (!isShareOf(value.takeProfit, value.takeProfitPercent)) miss("takeProfit");
  if (!isShareOf(value.stopLoss, value.stopLossPercent)) miss("stopLoss");
}
