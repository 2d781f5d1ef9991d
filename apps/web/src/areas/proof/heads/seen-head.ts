import type { Storage } from "#shell/storage.ts";
import type { SeenHead } from "./check-head.ts";

const KEY = "seenHead";

/** The newest seal that this device saw; null before the first, or where it was forgotten. */
export function readSeenHead(storage: Storage): SeenHead | null {
  const [number, timeMs, hash] = (storage.read(KEY) ?? "").split(" ");
  if (number === undefined || timeMs === undefined || hash === undefined) return null;
  return { number: Number(number), timeMs: Number(timeMs), hash };
}

export const keepSeenHead = (storage: Storage, { number, timeMs, hash }: SeenHead): void =>
  storage.write(KEY, `${number} ${timeMs} ${hash}`);
