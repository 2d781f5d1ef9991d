import { useState } from "react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { compareDecimals, formatDecimal } from "../format-decimal.ts";
import { DirectionIcon } from "../icons.tsx";

export interface PriceProps {
  /** Decimal text, in the protocol's format. */
  readonly value: string;
  readonly decimals?: number | undefined;
  /** A stale price is muted and does not fade. */
  readonly isStale?: boolean | undefined;
  /** Without it the fade is neutral too: colour alone must not show a direction. */
  readonly hasArrow?: boolean | undefined;
  /** Alignment of the figure; the arrow is on the other side. "end" by default. */
  readonly align?: "start" | "end" | undefined;
}

interface Tick {
  readonly value: string;
  readonly direction: -1 | 0 | 1;
  /** Number of fades so far. */
  readonly count: number;
  /** Start of the last fade, in milliseconds of the page's clock. */
  readonly fadedAtMs: number;
}

/** Minimum time between two fades of a changing price, so that it does not flash. */
const FADE_EVERY_MS = 3_000;

/**
 * A live price. When it changes, its background fades once and an arrow shows the last direction;
 * while it keeps changing, it fades again only after a pause.
 * It is not a live region: a screen reader must not announce every tick.
 */
export function Price(props: PriceProps): ReactNode {
  const { value, decimals, isStale = false, hasArrow = true, align = "end" } = props;
  const [tick, setTick] = useState<Tick>({
    value,
    direction: 0,
    count: 0,
    fadedAtMs: Number.NEGATIVE_INFINITY,
  });
  if (tick.value !== value) setTick(nextTick(tick, value));
  const { direction, count } = tick;

  return (
    <span
      className={classNames(
        "-mx-1 inline-flex items-center gap-1 rounded-inner px-1 whitespace-nowrap tabular-nums",
        align === "start" && "flex-row-reverse",
        !hasArrow && "[--fade:var(--fill)]",
        hasArrow && direction > 0 && "[--fade:var(--up-soft)]",
        hasArrow && direction < 0 && "[--fade:var(--down-soft)]",
        isStale && "text-muted",
        !isStale && count > 0 && (count % 2 === 0 ? "price-fade-even" : "price-fade-odd"),
      )}
    >
      {hasArrow && (
        <span
          className={classNames(
            "w-[0.57em]",
            direction > 0 ? "text-up" : "text-down",
            // Always rendered, so that the line's height does not depend on the arrow.
            (direction === 0 || isStale) && "invisible",
          )}
        >
          <DirectionIcon direction={direction > 0 ? "up" : "down"} />
        </span>
      )}
      {formatDecimal(value, { decimals })}
    </span>
  );
}

/** "1" and "1.0" are the same price, which does not fade. */
function nextTick(last: Tick, value: string): Tick {
  const direction = compareDecimals(value, last.value);
  if (direction === 0) return { ...last, value };
  const nowMs = performance.now();
  if (nowMs - last.fadedAtMs < FADE_EVERY_MS) return { ...last, value, direction };
  return { value, direction, count: last.count + 1, fadedAtMs: nowMs };
}
