// Goal: one run at a time per key, independent of other keys, and nothing is stored afterwards.
// Method: runs that end when the test allows it.
import { expect, test } from "vitest";
import { KeyedSemaphore } from "./semaphore.ts";

test("runs of one key are sequential, runs of other keys do not wait", async () => {
  const turns = new KeyedSemaphore();
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const work = (key: string, name: string) =>
    turns.take(key, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const [a, b, c] = [work("x", "a"), work("x", "b"), work("y", "c")];
  expect(begun).toEqual(["a", "c"]);
  ends[0]?.();
  expect(await a).toBe("a");
  ends[1]?.();
  expect(await c).toBe("c");
  ends[2]?.();
  expect(await b).toBe("b");
  await expect(turns.take("x", () => Promise.reject(new Error("broken")))).rejects.toThrow(
    "broken",
  );
  expect(await turns.take("x", () => Promise.resolve("next"))).toBe("next");
});

test("beyond 256 waiting runs of one key, more are refused", async () => {
  const turns = new KeyedSemaphore();
  const never = () => new Promise<string>(() => {});
  for (let waiting = 0; waiting < 257; waiting += 1) void turns.take("x", never);
  expect(await turns.take("x", never)).toBeNull();
  expect(await turns.take("y", () => Promise.resolve("free"))).toBe("free");
});
