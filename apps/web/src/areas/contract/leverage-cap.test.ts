// Goal: the limit shown at the control is that of the rule that refuses. Method: the tiers 0.4
// %/50k, 0.5 %/500k, 1 %, with which 1 ÷ (2 × rate) permits 125×, 100× and 50×.
import type { SymbolCode } from "@plumbline/engine/kernel";
import { usdt } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { leverageCapOf } from "./leverage-cap.ts";
import { contextWith } from "./testing/parts.ts";

const market = contextWith().marketOf("BTCUSDT" as SymbolCode);
if (market === null || market.quote === null) throw new Error("no market");
const { terms } = market;

test.each([
  [100, { notional: usdt("500000"), leverageMax: 50 }],
  [125, { notional: usdt("50000"), leverageMax: 100 }],
  [50, null],
])("a cap of %i× steps down at %o", (leverageMax, step) => {
  expect(leverageCapOf({ ...terms, leverageMax })).toEqual({ leverageMax, step });
});

test("a step that no position can reach is not shown", () => {
  const small = { ...terms, notionalMax: usdt("500000") };
  expect(leverageCapOf(small).step).toBeNull();
});
