// Goal: an opening counts from its decision until a sum includes it, and is not counted twice for
// long. Method: a position decided, decided again, committed or refused around the beginning of a
// sum, and one reported by another process.
import type { Position, PositionId } from "@plumbline/engine/contract";
import { priceOf, quantityOf, USDT } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { coverKeyOf, OpenedNotionals } from "./opened-notionals.ts";

/** The point terms of every symbol that is not quoted in yen. */
const POINTS = {};

const KEY = coverKeyOf("live", USDT);

const opened = (name: string, quantity: string) =>
  // The fields that the count reads.
  ({
    id: name as PositionId,
    book: "live",
    asset: USDT,
    quantity: quantityOf(quantity),
    entry: { price: priceOf("100") },
    orderPrice: null,
  }) as Position;

const units = (notionals: OpenedNotionals) => Number(notionals.unitsOf(KEY) / 100_000_000n);

test("a sum replaces only what was committed before it began", () => {
  const notionals = new OpenedNotionals();
  notionals.note(opened("a", "1"), POINTS);
  notionals.note(opened("b", "2"), POINTS);
  notionals.commit("a" as PositionId);
  notionals.addRemote(KEY, 3_000_000_000n);
  expect(units(notionals)).toBe(330);
  const summed = notionals.beginSum();
  notionals.commit("b" as PositionId);
  notionals.addRemote(KEY, 500_000_000n);
  notionals.note(opened("c", "4"), POINTS);
  summed();
  expect(units(notionals)).toBe(605);
  notionals.beginSum()();
  expect(units(notionals)).toBe(400);
});

test("a repeated decision counts as the last one, and a refused one not at all", () => {
  const notionals = new OpenedNotionals();
  notionals.note(opened("a", "1"), POINTS);
  notionals.note(opened("a", "2"), POINTS);
  expect(units(notionals)).toBe(200);
  notionals.drop("a" as PositionId);
  expect(units(notionals)).toBe(0);
  expect(notionals.commit("a" as PositionId)).toBeNull();
  expect(notionals.unitsOf(coverKeyOf("demo", USDT))).toBe(0n);
});

test("a symbol with a hundredth as point value counts accordingly", () => {
  const notionals = new OpenedNotionals();
  notionals.note(opened("a", "1"), { pointDivisor: 100n });
  expect(units(notionals)).toBe(1);
});
