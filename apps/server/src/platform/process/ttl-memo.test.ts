import { TestClock } from "@plumbline/tests/kit/clock";
import { expect, test } from "vitest";
import { ttlMemo } from "./ttl-memo.ts";

// Goal: a value is computed once in a period, however often it is requested. Method: a function
// that counts, and that ends when the test allows it, with a clock that is moved.
test("it is computed once for all requests in time, and again for the next one", async () => {
  const clock = new TestClock();
  const ends: (() => void)[] = [];
  const make = () => new Promise<number>((resolve) => ends.push(() => resolve(ends.length)));
  const ask = ttlMemo(10_000, { clock, make });
  const first = [ask(), ask()];
  clock.advance(15_000); // the computation is slow
  first.push(ask());
  ends[0]?.();
  expect(await Promise.all(first)).toEqual([1, 1, 1]);
  clock.advance(9_999);
  expect(await ask()).toBe(1);
  clock.advance(1);
  const second = ask();
  ends[1]?.();
  expect(await second).toBe(2);
});

test("a failed computation is repeated", async () => {
  const clock = new TestClock();
  const results = [Promise.reject(new Error("no database")), Promise.resolve("sums")];
  const ask = ttlMemo(10_000, { clock, make: () => results.shift() ?? Promise.resolve("others") });
  await expect(ask()).rejects.toThrow("no database");
  expect(await ask()).toBe("sums");
  expect(await ask()).toBe("sums");
});
