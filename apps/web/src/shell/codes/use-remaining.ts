import { useEffect, useState } from "react";

const SECOND_MS = 1_000;

/** Whole seconds until a moment of this device's clock; counts down, and stays at 0. */
export function useRemaining(untilMs: number): number {
  // As of the last tick; a moment that was just set is later than that by part of a second.
  const [nowMs, setNowMs] = useState(Date.now);
  const isWaiting = untilMs > nowMs;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS));
}
