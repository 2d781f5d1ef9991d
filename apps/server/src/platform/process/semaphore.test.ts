// Goal: never more runs or waiting callers than allowed, and none is lost. Method: runs that end
// when the test allows it.
import { expect, test } from "vitest";
import { Semaphore } from "./semaphore.ts";

test("two run, two wait, the fifth is refused, and a fault releases its place", async () => {
  const turns = new Semaphore({ workingMax: 2, waitingMax: 2 });
  const ends: (() => void)[] = [];
  const work = (name: string) =>
    turns.take(() => new Promise<string>((resolve) => ends.push(() => resolve(name))));
  const [a, b, c, d] = ["a", "b", "c", "d"].map(work);
  expect(ends).toHaveLength(2);
  expect(await work("e")).toBeNull();
  ends[0]?.();
  expect(await a).toBe("a");
  await Promise.resolve();
  expect(ends).toHaveLength(3);
  ends[1]?.();
  ends[2]?.();
  expect([await b, await c]).toEqual(["b", "c"]);
  ends[3]?.();
  expect(await d).toBe("d");
  await expect(turns.take(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await turns.take(() => Promise.resolve("next"))).toBe("next");
});

test("a second queue gets every other turn, and has its own limit", async () => {
  const turns = new Semaphore({ workingMax: 1, waitingMax: 3 });
  const order: string[] = [];
  const take = (name: string, line: string) => turns.take(async () => order.push(name), line);
  const all = ["a1", "a2", "a3", "a4", "a5"].map((name) => take(name, "a"));
  all.push(take("b1", "b"), take("b2", "b"));
  const answers = await Promise.all(all);
  expect(order).toEqual(["a1", "a2", "b1", "a3", "b2", "a4"]);
  expect(answers.map((answer) => answer !== null)).toEqual([
    true,
    true,
    true,
    true,
    false,
    true,
    true,
  ]);
});
