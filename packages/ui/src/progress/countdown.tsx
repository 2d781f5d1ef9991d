import { type ReactNode, useEffect, useRef, useState } from "react";

export interface CountdownProps {
  /** Names the event that the deadline ends. */
  readonly label: string;
  /** Epoch milliseconds of the deadline. */
  readonly endsAtMs: number;
  /** The time at which the ring was full. */
  readonly totalMs: number;
  /** The server's clock in epoch milliseconds, which decides, not the phone's. */
  readonly nowMs: () => number;
  readonly onEnd?: (() => void) | undefined;
  /** For a row of a list: minutes and seconds fit. */
  readonly isSmall?: boolean | undefined;
}

const SECOND_MS = 1_000;
const RADIUS = 29;
const LENGTH = 2 * Math.PI * RADIUS;

/**
 * The time left until a deadline, as a ring and in digits; no emphasis until the last second.
 * It is not a live region: a screen reader must not announce every second.
 */
export function Countdown(props: CountdownProps): ReactNode {
  const { label, totalMs, isSmall = false } = props;
  const remainingMs = useRemaining(props);
  const share = totalMs <= 0 ? 0 : Math.min(1, remainingMs / totalMs);
  return (
    <div
      role="timer"
      aria-label={label}
      className={`relative grid ${isSmall ? "size-11" : "size-18"} shrink-0 place-items-center
        text-caption font-semibold tabular-nums`}
    >
      <svg viewBox="0 0 64 64" className="absolute inset-0 -rotate-90" aria-hidden="true">
        <g fill="none" strokeWidth="4">
          <circle cx="32" cy="32" r={RADIUS} className="stroke-fill" />
          <circle
            cx="32"
            cy="32"
            r={RADIUS}
            className="stroke-accent transition-[stroke-dashoffset]"
            strokeDasharray={LENGTH}
            strokeDashoffset={LENGTH * (1 - share)}
          />
        </g>
      </svg>
      {remainingText(remainingMs)}
    </div>
  );
}

/** Renders only when the displayed second changes. */
function useRemaining({ endsAtMs, nowMs, onEnd }: CountdownProps): number {
  const [remainingMs, setRemaining] = useState(() => Math.max(0, endsAtMs - nowMs()));
  const latest = useRef({ nowMs, onEnd });
  useEffect(() => {
    latest.current = { nowMs, onEnd };
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const left = Math.max(0, endsAtMs - latest.current.nowMs());
      setRemaining(left);
      if (left === 0) latest.current.onEnd?.();
      else timer = setTimeout(tick, left - (Math.ceil(left / SECOND_MS) - 1) * SECOND_MS);
    };
    tick();
    return () => clearTimeout(timer);
  }, [endsAtMs]);
  return remainingMs;
}

/**
 * The remaining time as digits: "9", "1:05", "2:00:07". Started seconds are rounded up, so that "0"
 * is shown only when no time is left.
 */
export function remainingText(remainingMs: number): string {
  const seconds = Math.ceil(Math.max(0, remainingMs) / 1_000);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const first = parts.findIndex((part) => part > 0);
  const shown = parts.slice(first === -1 ? 2 : first);
  return shown.map((part, index) => (index === 0 ? part : `${part}`.padStart(2, "0"))).join(":");
}
