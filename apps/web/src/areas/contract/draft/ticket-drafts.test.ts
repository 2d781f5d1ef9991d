// Goal: what was typed is there again after a reload, and nothing else can get in. Method: written
// and read back; then texts that no version of ours wrote.
import { expect, test } from "vitest";
import { EMPTY_TICKET } from "../open-position-form.ts";
import { readDrafts, writeDrafts } from "./ticket-drafts.ts";

test("every field comes back as it was typed, readable or not", () => {
  const typed = { ...EMPTY_TICKET, side: "short", sizeBy: "value", value: "1,5", leverage: 20 };
  const drafts = { symbol: "ETHUSDT", forms: { ETHUSDT: { ...typed, stopsBy: "money" } } };
  expect(readDrafts(JSON.stringify(drafts))).toEqual(drafts);
});

test("what is written is what is read", () => {
  const drafts = { symbol: "BTCUSDT", forms: { BTCUSDT: { ...EMPTY_TICKET, margin: "250" } } };
  expect(readDrafts(writeDrafts(drafts))).toEqual(drafts);
});

test.each([
  ["nothing", undefined],
  ["no JSON", "{"],
  ["null", "null"],
  ["a list", "[1]"],
  ["no symbol", '{"symbol":"<b>","forms":{"<b>":{}}}'],
  ["no forms", '{"forms":7}'],
  ["a form that is none", '{"forms":{"BTCUSDT":null}}'],
])("%s is an empty ticket", (_name, text) => {
  expect(readDrafts(text)).toEqual({ symbol: "BTCUSDT", forms: {} });
});

test("fields of an older or a forged draft fall back one by one", () => {
  const form = { side: "up", leverage: "5", margin: 7, quantity: "0.1", share: "9".repeat(65) };
  const text = JSON.stringify({ forms: { BTCUSDT: { ...form, isAdmin: true } } });
  expect(readDrafts(text).forms["BTCUSDT"]).toEqual({ ...EMPTY_TICKET, quantity: "0.1" });
});
