// Goal: typed inputs survive a reload, and invalid data is rejected. Method: drafts written and
// read back; then texts that no version of the app wrote.
import { expect, test } from "vitest";
import { EMPTY_TICKET } from "../open-position-form.ts";
import { readDrafts, writeDrafts } from "./ticket-drafts.ts";

test("every field is restored as it was typed, readable or not", () => {
  const typed = { ...EMPTY_TICKET, sizeBy: "value", value: "1,5", leverage: 20, hasStops: true };
  const drafts = {
    owner: "u1",
    symbol: "ETHUSDT",
    forms: { ETHUSDT: { ...typed, stopsBy: "money", takeProfitCloses: "50" } },
  };
  expect(readDrafts(JSON.stringify(drafts), "u1")).toEqual(drafts);
});

test("writing and reading are inverse", () => {
  const drafts = {
    owner: "",
    symbol: "BTCUSDT",
    forms: { BTCUSDT: { ...EMPTY_TICKET, margin: "250" } },
  };
  expect(readDrafts(writeDrafts(drafts), "")).toEqual(drafts);
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
  expect(readDrafts(text, "u1")).toEqual({ owner: "u1", symbol: "BTCUSDT", forms: {} });
});

test("fields of an older or a forged draft fall back one by one", () => {
  const form = {
    leverage: "5",
    hasStops: "yes",
    margin: 7,
    quantity: "0.1",
    share: "9".repeat(65),
  };
  const choices = { stopLossCloses: "0" };
  const text = JSON.stringify({
    owner: "",
    forms: { BTCUSDT: { ...form, ...choices, isAdmin: true } },
  });
  expect(readDrafts(text, "").forms["BTCUSDT"]).toEqual({ ...EMPTY_TICKET, quantity: "0.1" });
});

test.each([
  ["a visitor's", "", "u1", "250"],
  ["their own", "u1", "u1", "250"],
  ["another user's", "u1", "u2", undefined],
  ["a user's, after signing out", "u1", "", undefined],
])("%s draft of %o is there for %o: %s", (_name, owner, reader, margin) => {
  const forms = { BTCUSDT: { ...EMPTY_TICKET, margin: "250" } };
  const stored = writeDrafts({ owner, symbol: "BTCUSDT", forms });
  expect(readDrafts(stored, reader).forms["BTCUSDT"]?.margin).toBe(margin);
});
