// Goal: a reset ends at exactly 10 000 from either side, and never while money is at work. Method:
// exact postings below and above, the order of refusals, and the world after it.
import { expect, test } from "vitest";
import { houseAccount, userAccount, usdt } from "#kernel";
import { resetDemo } from "./reset-demo.ts";
import { after, availableOf, NOW, positionWith, worldWith } from "../testing/world.ts";

const available = userAccount("demo", "available");
const outside = houseAccount("demo", "external");

test.each([
  ["0.00000001", { from: outside, to: available, amount: usdt("9999.99999999") }],
  ["0", { from: outside, to: available, amount: usdt("10000") }],
  ["10000.00000001", { from: available, to: outside, amount: usdt("0.00000001") }],
  ["25000", { from: available, to: outside, amount: usdt("15000") }],
])("from %s back to 10 000", (balance, posting) => {
  const world = worldWith({ available: balance });
  const decided = resetDemo(world, NOW);
  if (!decided.ok) throw new Error("refused");
  expect(decided.value.postings).toEqual([{ ...posting, reason: "demo_reset" }]);
  expect(availableOf(after(world, decided.value))).toBe(usdt("10000").units);
});

test("nothing is reset that stands where it began", () => {
  expect(resetDemo(worldWith(), NOW)).toEqual({ ok: false, error: { type: "nothing_to_reset" } });
});

test.each(["working", "running", "settling"] as const)("not while one is %s", (status) => {
  const world = worldWith({ positions: [positionWith({ status })] });
  const error = { type: "positions_open", count: 1 };
  expect(resetDemo(world, NOW)).toEqual({ ok: false, error });
});

test("positions of another book and closed ones do not stand in the way", () => {
  const positions = [positionWith({ book: "live" })];
  expect(resetDemo(worldWith({ available: "5", positions }), NOW).ok).toBe(true);
  const closed = [positionWith({ status: "closed" })];
  expect(resetDemo(worldWith({ available: "5", positions: closed }), NOW).ok).toBe(true);
});

// Otherwise play money could be exchanged and granted anew without end.
test("not while another currency is held, whose owner would begin with more", () => {
  const world = worldWith({ available: "5" });
  const balances = new Map([...world.balances, ["demo/BTC/available", 1n] as const]);
  const error = { type: "currencies_held" };
  expect(resetDemo({ ...world, balances }, NOW)).toEqual({ ok: false, error });
  const inLive = new Map([...world.balances, ["live/BTC/available", 1n] as const]);
  expect(resetDemo({ ...world, balances: inLive }, NOW).ok).toBe(true);
});
