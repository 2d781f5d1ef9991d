// Goal: ids sort by creation, are unique, and cannot be guessed from one another. Method: more ids
// than random bytes are drawn for at once, with a clock that does not advance and one that goes
// back.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const NOW = Date.UTC(2100, 0, 1); // later than any id that was created from the real clock

let ids: typeof import("./ids.ts");

// The module stores the last time used, so each test loads its own copy.
beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ now: NOW });
  ids = await import("./ids.ts");
});

afterEach(() => {
  vi.useRealTimers();
  vi.resetModules();
});

const coin = (count: number): string[] => Array.from({ length: count }, ids.newId);

test("within a millisecond, and while the clock goes back, they stay in order", () => {
  const first = coin(600);
  vi.setSystemTime(NOW - 5_000);
  const all = [...first, ...coin(600)];
  expect(all).toEqual(all.toSorted());
  expect(new Set(all).size).toBe(1_200);
  expect(all.every((id) => ids.clientRequestId(id) === id)).toBe(true);
});

test("an id of a later millisecond sorts later, whatever its random part", () => {
  const all: string[] = [];
  for (let ms = 1; ms <= 300; ms += 1) {
    vi.setSystemTime(NOW + ms);
    all.push(ids.newId());
  }
  expect(all).toEqual(all.toSorted());
});

test("the part after the counter is random for each", () => {
  const tails = coin(1_000).map((id) => id.slice(-10));
  expect(new Set(tails).size).toBe(1_000);
});
