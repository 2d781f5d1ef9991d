// Goal: a changed clock has no effect, slewing and sleep do not disturb, and the venues' times
// decide if the machine's own cannot. Method: a machine whose clocks the test sets, second by
// second.
import { TestClock } from "@plumbline/tests/kit/clock";
import { beforeEach, expect, test } from "vitest";
import { type ClockProblem, clockText } from "./clock-guard.ts";

const HOUR_MS = 3_600_000;
const START = "2026-01-05T12:00:00.000Z";

let clock: TestClock;
let clockProblems: (ClockProblem | null)[];

beforeEach(() => {
  clock = new TestClock(START);
  clockProblems = [];
  clock.onChange((problem) => clockProblems.push(problem));
});

const time = () => new Date(clock.now()).toISOString().slice(11, 23);

/**
 * Advances by seconds, each of which ends with a check; venues may report times ahead of the
 * machine's.
 */
function pass(seconds: number, venuesAheadMs: readonly number[] = []): void {
  for (let i = 0; i < seconds; i += 1) {
    clock.advance(1_000);
    venuesAheadMs.forEach((aheadMs, venue) =>
      clock.noteVenueTime(`v${venue}`, wallNow() + aheadMs),
    );
    clock.check();
  }
}

/** The time of the wall clock, whether or not it is accepted. */
const wallNow = () => clock.now() + (jumpedBy() ?? 0);
const jumpedBy = () => {
  const problem = clock.problem();
  return problem?.type === "clock_jumped" ? problem.aheadMs : null;
};

test.each([9 * HOUR_MS, -9 * HOUR_MS, 2_001, -2_001])(
  "F3 a clock set by %i ms and back is not followed, and logged once each way",
  (ms) => {
    pass(5);
    clock.jump(ms);
    expect(time()).toBe("12:00:05.000");
    pass(60);
    expect(time()).toBe("12:01:05.000");
    clock.jump(-ms);
    pass(1);
    expect([time(), clockProblems]).toEqual([
      "12:01:06.000",
      [{ type: "clock_jumped", aheadMs: ms }, null],
    ]);
    expect(clock.problem()).toBeNull();
  },
);

test("a step of two seconds is followed, and ten of them within a minute are not", () => {
  pass(60);
  clock.jump(2_000);
  expect([time(), clock.problem()]).toEqual(["12:01:02.000", null]);
  // A tenth of a second of difference is allowed in each; after another step the rest is too much.
  pass(1);
  clock.jump(2_000);
  expect(clock.problem()).toEqual({ type: "clock_jumped", aheadMs: 3_900 });
});

test.each([80, -80])("a time service that slews %i ms a second for an hour is followed", (ms) => {
  for (let i = 0; i < 3_600; i += 1) {
    clock.jump(ms);
    pass(1);
  }
  expect(clockProblems).toEqual([]);
  expect(clock.now()).toBe(Date.parse(START) + 3_600 * (1_000 + ms));
});

test("a machine that slept continues at the time at which it wakes", () => {
  pass(1);
  clock.sleep(9 * HOUR_MS);
  expect([time(), clock.problem()]).toEqual(["21:00:01.000", null]);
  clock.sleep(HOUR_MS);
  clock.jump(HOUR_MS);
  expect(time()).toBe("22:00:01.000");
  expect(clock.problem()).toEqual({ type: "clock_jumped", aheadMs: HOUR_MS });
});

test("a jump that two of three venues agree with is accepted at the third check", () => {
  pass(1, [0, -100, -9 * HOUR_MS]);
  clock.jump(HOUR_MS);
  pass(2, [0, -100, -9 * HOUR_MS]);
  expect(time()).toBe("12:00:03.000");
  pass(1, [0, -100, -9 * HOUR_MS]);
  expect([time(), clock.problem()]).toEqual(["13:00:04.000", null]);
  expect(clockProblems).toEqual([{ type: "clock_jumped", aheadMs: HOUR_MS }, null]);
});

test("a jump away from the venues lasts until the clock is back", () => {
  pass(1, [0, 0]);
  clock.jump(HOUR_MS);
  pass(100, [-HOUR_MS, -HOUR_MS]);
  expect(clock.problem()).toEqual({ type: "clock_jumped", aheadMs: HOUR_MS });
  clock.jump(-HOUR_MS);
  pass(5, [0, 0]);
  expect([time(), clock.problem()]).toEqual(["12:01:46.000", null]);
});

test("a start at the wrong time is detected by two venues, and over when they agree", () => {
  pass(100, [HOUR_MS]); // one venue is not sufficient
  expect(clock.problem()).toBeNull();
  pass(2, [HOUR_MS, HOUR_MS]);
  expect(clock.problem()).toBeNull();
  pass(1, [HOUR_MS, HOUR_MS]);
  expect(clock.problem()).toEqual({ type: "venue_times_differ", aheadMs: -HOUR_MS });
  clock.jump(HOUR_MS); // the clock is corrected
  pass(3, [0, 0]);
  expect([time(), clock.problem()]).toEqual(["13:01:46.000", null]);
});

test("venues that are silent for a minute are not used", () => {
  pass(5, [HOUR_MS, HOUR_MS]);
  expect(clock.problem()?.type).toBe("venue_times_differ");
  pass(60);
  expect(clock.problem()?.type).toBe("venue_times_differ");
  pass(1);
  expect(clock.problem()).toBeNull();
});

test("the log states the amount, the direction, and the runbook", () => {
  const texts = [
    clockText({ type: "clock_jumped", aheadMs: 32_400_000 }),
    clockText({ type: "clock_jumped", aheadMs: -2_500 }),
    clockText({ type: "venue_times_differ", aheadMs: -6_000 }),
  ];
  expect(texts.map((text) => text.split(":")[0])).toEqual([
    "The clock of this machine jumped 32400.0 s ahead",
    "The clock of this machine jumped 2.5 s back",
    "The clock of this machine is 6.0 s behind the venues",
  ]);
  expect(texts[0]).toContain("docs/runbook/clock.md");
});
