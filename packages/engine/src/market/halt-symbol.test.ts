// Goal: a halt begins once, ends at a stated time, and one person's soon, despite repetition; it
// moves neither money nor price. Method: each command on each state, at exact times.
import { expect, test } from "vitest";
import { DAY_MS, type Instant, instant, MINUTE_MS, type SymbolCode } from "#kernel";
import {
  confirmHalt,
  HALT_ALONE_MS,
  haltSymbol,
  isHaltInForce,
  isHaltWaiting,
  resumeSymbol,
  type SymbolHalt,
} from "./index.ts";

const symbol = "BTCUSDT" as SymbolCode;
const NOW = instant(1_767_614_400_000);
const later = (ms: number): Instant => instant(NOW + ms);
const command = { id: "h1", symbol, reason: "a fault at the venue", startedBy: "o1" };
const colleagues = {
  isSamePerson: (one: string, other: string) => one.slice(0, 2) === other.slice(0, 2),
  isShutOut: (id: string) => id === "gone",
};

function halted(minutes: number, halts: readonly SymbolHalt[] = [], at = NOW): SymbolHalt {
  const decided = haltSymbol(halts, { ...command, minutes }, at);
  if (!decided.ok) throw new Error(decided.error.type);
  expect([decided.value.postings, decided.value.events]).toEqual([[], []]);
  return decided.value.next;
}

test.each([
  [1, 1, 1],
  [15, 15, 15],
  [16, 15, 16],
  [120, 15, 120],
])("of %i requested minutes, one person's halt ends after %i of %i", (minutes, alone, total) => {
  const halt = halted(minutes);
  expect([halt.endsAt - NOW, halt.requestedEndsAt - NOW]).toEqual([
    alone * MINUTE_MS,
    total * MINUTE_MS,
  ]);
  expect(isHaltInForce(halt, later(alone * MINUTE_MS - 1))).toBe(true);
  expect(isHaltInForce(halt, later(alone * MINUTE_MS))).toBe(false);
  expect(isHaltWaiting(halt, NOW)).toBe(total > alone);
});

test("when repeated, one person has at most fifteen minutes in a day", () => {
  const first = { ...halted(10), endedAt: later(10 * MINUTE_MS) };
  const at = later(20 * MINUTE_MS);
  const second = halted(60, [first], at);
  expect(second.endsAt - at).toBe(5 * MINUTE_MS);
  const spent = { ...second, endedAt: second.endsAt };
  const third = halted(60, [first, spent], later(30 * MINUTE_MS));
  expect(third.endsAt).toBe(third.startedAt);
  expect(isHaltWaiting(third, third.startedAt)).toBe(true);
  const nextDay = later(20 * MINUTE_MS + DAY_MS);
  expect(halted(60, [first, spent], nextDay).endsAt - nextDay).toBe(HALT_ALONE_MS);
  // Time that two persons have confirmed does not count as one person's.
  const confirmed = { ...first, confirmedBy: "o2" };
  expect(halted(60, [confirmed], at).endsAt - at).toBe(HALT_ALONE_MS);
});

test("a second person confirms the requested end, also after the fifteen minutes", () => {
  const halt = halted(120);
  for (const at of [NOW, later(60 * MINUTE_MS)]) {
    const confirmed = confirmHalt({ halts: [halt], ...colleagues }, { by: "o2" }, at);
    if (!confirmed.ok) throw new Error(confirmed.error.type);
    expect(confirmed.value.next).toEqual({
      ...halt,
      confirmedBy: "o2",
      endsAt: later(120 * MINUTE_MS),
    });
    expect(isHaltInForce(confirmed.value.next, later(120 * MINUTE_MS - 1))).toBe(true);
    expect(isHaltInForce(confirmed.value.next, later(120 * MINUTE_MS))).toBe(false);
  }
});

test.each([
  ["second_person_needed", "o1", {}],
  ["second_person_needed", "o1 again", {}],
  ["halt_not_waiting", "o1", { startedBy: "gone" }],
  ["halt_not_waiting", "o1", { confirmedBy: "o2", endsAt: later(120 * MINUTE_MS) }],
  ["symbol_not_halted", "o1", { endedAt: NOW }],
] as const)("confirming is refused with %s", (type, by, change) => {
  const halts = [{ ...halted(120), ...change }];
  const confirmed = confirmHalt({ halts, ...colleagues }, { by }, later(1));
  expect(confirmed).toEqual({ ok: false, error: { type } });
});

test("a halted symbol cannot be halted again, and another cannot be resumed", () => {
  const halt = halted(120);
  const at = later(MINUTE_MS);
  const again = haltSymbol([halt], { ...command, minutes: 1 }, at);
  expect(again).toEqual({ ok: false, error: { type: "symbol_already_halted" } });
  const resumed = resumeSymbol([halt], at);
  expect(resumed).toMatchObject({ value: { next: { endedAt: at } } });
  expect(isHaltInForce({ ...halt, endedAt: at }, at)).toBe(false);
  const nothing = { ok: false, error: { type: "symbol_not_halted" } };
  expect(resumeSymbol([], at)).toEqual(nothing);
  // The clock alone decides.
  expect(resumeSymbol([halted(10)], later(10 * MINUTE_MS))).toEqual(nothing);
});
