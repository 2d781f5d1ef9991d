import { useEffect, useState } from "react";

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 600_000;

/** The wait before the next code: 30 s, then twice as long each time. */
export const resendWaitMs = (sentCount: number): number =>
  sentCount === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (sentCount - 1), LONGEST_WAIT_MS);

/** 75 is "1:15". */
export const waitText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The code in pasted text: "123 456" is a code as well. */
export const codeDigits = (text: string, length: number): string =>
  text.replaceAll(/\D/g, "").slice(0, length);

const NONE_SENT = { to: "", count: 0, untilMs: 0 };

/** The wait before a code can be sent again to the last address; for another address it is 0. */
export function useResendWait() {
  const [last, setLast] = useState(NONE_SENT);
  return {
    /** Epoch ms by this device's clock; 0 if no code was sent to it. */
    untilMs: (to: string): number => (last.to === to ? last.untilMs : 0),
    onSent: (to: string): void => {
      const count = last.to === to ? last.count + 1 : 1;
      setLast({ to, count, untilMs: Date.now() + resendWaitMs(count) });
    },
  };
}

const SECOND_MS = 1_000;

/** Whole seconds until an instant of this device's clock; counts down and stays at 0. */
export function useRemaining(untilMs: number): number {
  // As of the last tick: an instant that was just set can be up to one second further away.
  const [nowMs, setNowMs] = useState(Date.now);
  const isWaiting = untilMs > nowMs;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS));
}
