// Goal: a halt begins once and ends once, and moves neither money nor price. Method: both commands
// on both states.
import { expect, test } from "vitest";
import type { SymbolCode } from "#kernel";
import { haltSymbol, resumeSymbol } from "./index.ts";

const symbol = "BTCUSDT" as SymbolCode;
const halted = new Map([[symbol, "a fault at the venue"]]);
const nothing = { postings: [], events: [], receipts: [] };

test("a symbol is halted for a reason, and resumed without one", () => {
  expect(haltSymbol(new Map(), { symbol, reason: "why" })).toEqual({
    ok: true,
    value: { next: { symbol, haltReason: "why" }, ...nothing },
  });
  expect(resumeSymbol(halted, { symbol })).toEqual({
    ok: true,
    value: { next: { symbol, haltReason: null }, ...nothing },
  });
});

test("what is halted is not halted again, and what is not is not resumed", () => {
  expect(haltSymbol(halted, { symbol, reason: "why" })).toEqual({
    ok: false,
    error: { type: "symbol_already_halted" },
  });
  expect(resumeSymbol(new Map(), { symbol })).toEqual({
    ok: false,
    error: { type: "symbol_not_halted" },
  });
});
