import { price, type Price, type SymbolCode } from "@plumbline/engine/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Band, TriggerIndex } from "./trigger-index.ts";

const BTC = "BTCUSDT" as SymbolCode;
const ETH = "ETHUSDT" as SymbolCode;

const bound = fc.option(fc.bigInt(1n, 1_000n).map(price));
const bands = fc.array(fc.record({ below: bound, above: bound }), { maxLength: 60 });
const marks = fc.array(fc.bigInt(1n, 1_000n).map(price), { maxLength: 20 });

const isReached = ({ below, above }: Band, mark: Price) =>
  (below !== null && mark <= below) || (above !== null && mark >= above);

// Goal: the index returns exactly the targets whose bound is reached. Method: compared with a plain
// scan.
test("returns the same targets as a scan of every band", () => {
  fc.assert(
    fc.property(bands, marks, (watched, ticks) => {
      const index = new TriggerIndex<number>();
      const left = new Map(watched.map((band, target) => [target, band]));
      for (const [target, band] of left) index.watch(`${target}`, { symbol: BTC, target, band });
      for (const mark of ticks) {
        const expected = [...left].filter(([, band]) => isReached(band, mark)).map(([id]) => id);
        const named = index.take(BTC, mark);
        expect(named.toSorted((a, b) => a - b)).toEqual(expected);
        for (const target of named) left.delete(target);
      }
    }),
  );
});

// Goal: a target is never returned for a band that it no longer has. Method: move every band away,
// then tick.
test("drops a band that was replaced or removed, however many there were", () => {
  const index = new TriggerIndex<number>();
  const near = { below: price(500n), above: null };
  const far = { below: price(1n), above: null };
  for (let target = 0; target < 5_000; target += 1) {
    index.watch(`${target}`, { symbol: BTC, target, band: near });
    index.watch(`${target}`, { symbol: BTC, target, band: far });
  }
  expect(index.take(BTC, price(400n))).toEqual([]);
  index.unwatch("7");
  expect(index.take(BTC, price(1n))).toHaveLength(4_999);
});

test("a mark of one symbol reaches no target of another", () => {
  const index = new TriggerIndex<string>();
  index.watch("a", { symbol: ETH, target: "a", band: { below: price(10n), above: null } });
  expect(index.take(BTC, price(1n))).toEqual([]);
  expect(index.take(ETH, price(10n))).toEqual(["a"]);
});
