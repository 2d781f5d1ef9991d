import type { Tone } from "./badge.tsx";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: Tone;
}

interface ToastStore {
  /** Shows a text for 2 s; a newer one replaces it. */
  readonly show: (text: string, tone?: Tone) => void;
  readonly current: () => Toast | undefined;
  readonly subscribe: (onChange: () => void) => () => void;
}

/** How long a toast stays (spec §9). */
const TOAST_MS = 2_000;

/** `later` runs an action after a number of milliseconds and returns its cancellation. */
export function createToastStore(
  later: (action: () => void, delayMs: number) => () => void,
): ToastStore {
  const readers = new Set<() => void>();
  let current: Toast | undefined;
  let callOff = () => {};
  let lastId = 0;

  const change = (next: Toast | undefined) => {
    current = next;
    for (const onChange of readers) onChange();
  };

  return {
    show: (text, tone = "neutral") => {
      callOff();
      lastId += 1;
      change({ id: lastId, text, tone });
      callOff = later(() => change(undefined), TOAST_MS);
    },
    current: () => current,
    subscribe: (onChange) => {
      readers.add(onChange);
      return () => readers.delete(onChange);
    },
  };
}
