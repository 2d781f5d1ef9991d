import { expect, test } from "vitest";
import { negate, usdt } from "#kernel";
import { changeMargin } from "./change-margin.ts";
import type { Position } from "./state.ts";
import {
  after,
  availableOf,
  idOf,
  marginOf,
  type MarketSetup,
  NOW,
  positionWith,
  contextWith,
} from "./testing/context.ts";

const take = (text: string) => ({ positionId: idOf("p1"), amount: negate(usdt(text)) });
const add = (text: string) => ({ positionId: idOf("p1"), amount: usdt(text) });
const contextAt = (market: MarketSetup, change: Partial<Position> = {}, available = "50") =>
  contextWith({ available, positions: [positionWith(change)], markets: [market] });
const stale = { state: { type: "stale" } } as const;
const cross = { marginMode: "cross" } as const;

// Goal: the order of refusals. Method: each row breaks one more rule than the one before it.
test.each([
  ["margin_floor", contextAt({}), take("1")],
  ["price_stale", contextAt(stale), take("1")],
  ["market_closed", contextAt({ state: { type: "closed" } }), take("1")],
  ["market_halted", contextAt({ state: { type: "halted", reason: "split" } }), take("1")],
  ["insufficient_balance", contextAt(stale), add("50.00000001")],
  ["amount_is_zero", contextAt(stale), add("0")],
  ["cross_margin_is_shared", contextAt(stale, cross), add("0")],
  ["wrong_status", contextAt(stale, { ...cross, status: "settling" }), add("0")],
  ["position_not_found", contextAt(stale, { ...cross, id: idOf("p2") }), add("0")],
])("T7 refuses with %s", (type, context, command) => {
  expect(changeMargin(context, command, NOW)).toMatchObject({ ok: false, error: { type } });
});

test("adding needs no price and moves exactly the amount", () => {
  const context = contextAt(stale);
  const changed = changeMargin(context, add("50"), NOW);
  expect(changed).toMatchObject({
    value: {
      next: [{ margin: usdt("650") }],
      postings: [{ reason: "margin_added", amount: usdt("50") }],
      events: [{ type: "margin_changed" }],
    },
  });
  if (!changed.ok) throw new Error("adds");
  expect(availableOf(after(context, changed.value))).toBe(0n);
  expect(marginOf(after(context, changed.value))).toBe(usdt("650").units);
});

// Goal: unrealised losses of a cross position cannot be moved out of its reach. Method: one cross
// position that loses 40 of the 50 available.
test("unrealised losses of a cross position cannot be added elsewhere", () => {
  const loser = positionWith({ ...cross, id: idOf("p2") });
  const positions = [positionWith({}), loser];
  const context = contextWith({ available: "50", positions, markets: [{ price: "59600" }] });
  expect(changeMargin(context, add("10"), NOW).ok).toBe(true);
  expect(changeMargin(context, add("10.00000001"), NOW)).toMatchObject({
    error: { type: "insufficient_balance" },
  });
});

// Goal: the minimum to the last unit. Method: 1 000 of margin on 0.1 BTC from 60 000 at 10× or 20×:
// the larger of initial margin and a tenth of the notional stays; losses count, gains do not.
test.each([
  ["60000", 10, "400"], // 600 and 600
  ["61000", 10, "390"], // 600 and 610; the gain of 100 stays
  ["59000", 10, "300"], // 600 and 590; a loss of 100
  ["60000", 20, "400"], // 300 and 600
  ["50000", 20, "0"], // a loss of 1 000 leaves nothing
])("at %s and %s×, %s may be removed", (price, leverage, removable) => {
  const context = contextAt({ price }, { leverage, margin: usdt("1000") });
  const refused = changeMargin(context, take("401"), NOW);
  const removableMax = usdt(removable);
  expect(refused).toEqual({ ok: false, error: { type: "margin_floor", removableMax } });
  if (removable === "0") return;
  const result = changeMargin(context, { ...take("1"), amount: negate(removableMax) }, NOW);
  expect(result).toMatchObject({
    value: { postings: [{ reason: "margin_removed", amount: removableMax }] },
  });
});
