// Goal: no more attempts than allowed, and a wait that always ends. Method: exact edges of the
// window and the pause, and a property over any sequence of attempts.
import fc from "fast-check";
import { expect, test } from "vitest";
import { err, type Instant, instant, MINUTE_MS } from "#kernel";
import { type Attempts, LOGIN_LIMIT, takeAttempt, workBits } from "./attempts.ts";

const start = instant(1_800_000_000_000);
const after = (ms: number): Instant => instant(start + ms);

/** Takes `count` attempts at one moment, all of which must be allowed. */
function attemptsAfter(count: number, at = start, before: Attempts | null = null): Attempts | null {
  let attempts = before;
  for (let index = 0; index < count; index += 1) {
    const next = takeAttempt(attempts, LOGIN_LIMIT, at);
    if (!next.ok) throw new Error(`attempt ${index + 1} was refused`);
    attempts = next.value;
  }
  return attempts;
}

test("the sixth attempt waits five minutes from the fifth", () => {
  const five = attemptsAfter(1, after(4 * MINUTE_MS), attemptsAfter(4));
  expect(five).toEqual({ count: 5, endsAt: after(9 * MINUTE_MS) });
  const refused = (ms: number) => takeAttempt(five, LOGIN_LIMIT, after(ms));
  expect(refused(4 * MINUTE_MS)).toEqual(err({ type: "too_many_attempts", seconds: 300 }));
  expect(refused(9 * MINUTE_MS - 1)).toEqual(err({ type: "too_many_attempts", seconds: 1 }));
  expect(refused(9 * MINUTE_MS)).toMatchObject({ ok: true, value: { count: 1 } });
});

test("four attempts expire when their window ends", () => {
  const four = attemptsAfter(4);
  expect(four).toEqual({ count: 4, endsAt: after(5 * MINUTE_MS) });
  expect(attemptsAfter(5, after(5 * MINUTE_MS), four)).toMatchObject({ count: 5 });
});

test("without a pause a limit counts in its window only", () => {
  const limit = { attemptsMax: 2, windowMs: 60 * MINUTE_MS, pauseMs: 0 };
  const first = takeAttempt(null, limit, start);
  if (!first.ok) throw new Error("the first attempt is free");
  const second = takeAttempt(first.value, limit, after(59 * MINUTE_MS));
  expect(second).toEqual({ ok: true, value: { count: 2, endsAt: after(60 * MINUTE_MS) } });
});

// Two windows can touch, so it takes ten attempts to be sure that a wait lies between them.
test("any ten allowed attempts span five minutes, and no wait is longer than that", () => {
  const gap = fc.oneof(
    fc.integer({ min: 0, max: 2_000 }),
    fc.integer({ min: 0, max: 2 * MINUTE_MS }),
  );
  fc.assert(
    fc.property(fc.array(gap, { maxLength: 60 }), (gaps) => {
      let at = start;
      let attempts: Attempts | null = null;
      const allowed: Instant[] = [];
      for (const ms of gaps) {
        at = instant(at + ms);
        const next = takeAttempt(attempts, LOGIN_LIMIT, at);
        if (next.ok) {
          attempts = next.value;
          allowed.push(at);
        } else expect(next.error.seconds).toBeLessThanOrEqual(300);
      }
      for (const [index, tenthAt] of allowed.slice(9).entries()) {
        expect(tenthAt - (allowed[index] ?? 0)).toBeGreaterThanOrEqual(5 * MINUTE_MS);
      }
    }),
  );
});

test.each([
  [0, 0],
  [19, 0],
  [20, 15],
  [39, 15],
  [40, 16],
  [79, 16],
  [80, 17],
  [319, 18],
  [640, 20],
  [1_000_000, 20],
])("after %i of 20 free attempts a proof has %i zero bits", (count, bits) => {
  expect(workBits(count, { attemptsMax: 20, windowMs: MINUTE_MS, pauseMs: 0 })).toBe(bits);
});
