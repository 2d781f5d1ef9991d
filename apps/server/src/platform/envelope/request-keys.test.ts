import { expect, test } from "vitest";
import { RequestKeys } from "./request-keys.ts";

const part = (n: number) => Uint8Array.of(n >> 16, n >> 8, n);
const key = (n: number) => Uint8Array.of(n);
const MINUTE_MS = 60_000;

// Goal: a cached key is valid for 15 minutes and not a millisecond more, however often it is used.
// Method: both sides of the edge, on an injected clock.
test.each([
  [0, true],
  [15 * MINUTE_MS, true],
  [15 * MINUTE_MS + 1, false],
  [-1, false], // the clock was set back, so the age is unknown
])("a key cached for %i ms is found: %s", (ageMs, isFound) => {
  const keys = new RequestKeys();
  keys.keep(part(1), key(1), 1_000_000);
  keys.find(part(1), 1_000_000);
  expect(keys.find(part(1), 1_000_000 + ageMs)).toEqual(isFound ? key(1) : null);
});

// Goal: using a key does not extend its life. Method: cache it again just before its end.
test("caching a key again does not renew it", () => {
  const keys = new RequestKeys();
  keys.keep(part(1), key(1), 0);
  keys.keep(part(1), key(1), 14 * MINUTE_MS);
  expect(keys.find(part(1), 16 * MINUTE_MS)).toBeNull();
  expect(keys.size).toBe(0);
});

// Goal: memory is bounded, and the least recently used key is removed. Method: one more than the
// maximum, after the oldest was used.
test("keeps ten thousand keys at most", () => {
  const keys = new RequestKeys();
  for (let n = 0; n < 10_000; n += 1) keys.keep(part(n), key(n), 0);
  keys.find(part(0), 0);
  keys.keep(part(10_000), key(1), 0);
  expect(keys.size).toBe(10_000);
  expect(keys.find(part(0), 0)).toEqual(key(0));
  expect(keys.find(part(1), 0)).toBeNull();
});
