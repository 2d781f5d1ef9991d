import {
  type Book,
  divide,
  HOUR_MS,
  type Instant,
  instant,
  startOfServerDay,
  toDecimalText,
  UNITS_PER_ONE,
  type UserId,
} from "@plumbline/engine/kernel";
import type { ResultOf } from "@plumbline/protocol";
import type { todaysChange } from "@plumbline/protocol/wallet";
import type { OpenResults } from "#services/plug/open-results";
import { latestPrice, usdtAt } from "#services/ticks/usdt-value";
import { type EquityDeps, readPoints } from "./equity-history.ts";

/**
 * The gain or loss of a book since the server day began: equity now, less equity then, less
 * transfers. Equity is the balances less the debts, plus the result of closing every position.
 */
export async function readTodaysChange(
  deps: EquityDeps & { readonly openResults: OpenResults },
  { userId, book }: { readonly userId: UserId; readonly book: Book },
): Promise<ResultOf<typeof todaysChange>> {
  const { clock, database, prices, openResults } = deps;
  const now = clock.now();
  const dayStart = startOfServerDay(now);
  const [points, results] = await Promise.all([
    readPoints(deps, { userId, book, times: [...hoursBetween(dayStart, now), now] }),
    openResults.read(database, { userId, book, since: dayStart }),
  ]);
  const worthOf = (moment: "before" | "now") =>
    results.reduce((sum, { asset, [moment]: units }) => {
      return sum + (usdtAt({ asset, units }, latestPrice(asset, prices)) ?? 0n);
    }, 0n);
  const unrealisedPnl = worthOf("now");
  const equityThen = (points[0]?.worth ?? 0n) + worthOf("before");
  const equityNow = (points.at(-1)?.worth ?? 0n) + unrealisedPnl;
  const transfers = points.reduce((sum, { transferred }) => sum + transferred, 0n);
  const change = equityNow - equityThen - transfers;
  return {
    dayStartMs: dayStart,
    equityThen: toDecimalText(equityThen),
    equityNow: toDecimalText(equityNow),
    unrealisedPnl: toDecimalText(unrealisedPnl),
    transfers: toDecimalText(transfers),
    change: toDecimalText(change),
    percent: percentOf(change, equityThen + (transfers > 0n ? transfers : 0n)),
    method: "equity_with_open_positions_at_hourly_closes",
  };
}

/** Whole hours from a whole hour on, the earliest first. */
function hoursBetween(from: Instant, until: Instant): readonly Instant[] {
  const count = Math.floor((until - from) / HOUR_MS) + 1;
  return Array.from({ length: count }, (_, i) => instant(from + i * HOUR_MS));
}

const HUNDRED = 100n * UNITS_PER_ONE;

const percentOf = (part: bigint, whole: bigint): string | null =>
  whole > 0n ? toDecimalText(divide(part * HUNDRED, whole, "down")) : null;
