// Goal: a picture states what the receipt states, and no amount if the reader hides them. Method: a
// gain, a loss and neither, with and without amounts, and a receipt of another event than a trade.
import { type Money, usdt } from "@plumbline/engine/kernel";
import contract from "@plumbline/messages/en-us/contract.json" with { type: "json" };
import proof from "@plumbline/messages/en-us/proof.json" with { type: "json" };
import { expect, test } from "vitest";
import type { Outcome } from "#shell/contributions/area-receipts.ts";
import { translate } from "#shell/i18n/texts.ts";
import { BTC } from "../testing/closed-receipt.ts";
import { pictureContent, type PictureSource } from "./picture-content.ts";

const tick = { symbol: BTC, seq: 7, price: "60010", timeMs: 0, volume: "0", inputs: [] };
const source: PictureSource = {
  view: {
    id: "r1",
    kind: "close",
    ruleVersion: "contract/3",
    inputs: {},
    result: {},
    ticks: [{ ...tick, prevHash: "aa", hash: "bb" }],
  },
  area: null,
  event: "Position closed",
  subject: "BTC/USDT",
  address: "https://app.example/receipt?id=r1",
  isHidingAmounts: false,
  language: "en-us",
  t: (key, values) => translate([{ proof, contract }], key, values),
  nameOf: (symbol) => symbol.replace("USDT", "/USDT"),
};

const ended = (gain: Money): Pick<PictureSource, "area"> => {
  const outcome: Outcome = {
    direction: { label: "proof.word.long", isUp: true },
    gain,
    gainLabel: "contract.closing.net",
    stake: usdt("600"),
    shareLabel: "contract.position.yield",
    entryPrice: "60000",
    exitPrice: "61000.5",
  };
  return { area: { outcomeOf: () => outcome } };
};

test.each([
  ["a gain", "74.123456", 1, "+12.35%", "+74.12 USDT"],
  ["a loss", "-74.123456", -1, "−12.35%", "−74.12 USDT"],
  ["less than is shown", "0.001", 0, "0.00%", "0.00 USDT"],
])("%s in percent, and in money on choice", (_what, gain, sign, percent, amount) => {
  const share = { label: "Return on margin", value: percent, sign };
  const money = { label: "Result after closing fee", value: amount, sign };
  const trade = { ...source, ...ended(usdt(gain)) };
  const content = pictureContent(trade);
  expect(content.figures).toEqual([share, money]);
  expect(content.direction).toEqual({ text: "Long", isUp: true });
  expect(content.rows.slice(0, 2)).toEqual([
    { label: "Entry price", value: "60,000" },
    { label: "Exit price", value: "61,000.5" },
  ]);
  const hidden = pictureContent({ ...trade, isHidingAmounts: true });
  expect(hidden).toEqual({ ...content, figures: [share] });
});

test.each([
  ["demo", "Demo"],
  ["live", "Live"],
  ["contest:0199a000-0000-7000-8000-0000000000c1", "Contest"],
])("the book %s is named %s", (book, name) => {
  const view = { ...source.view, inputs: { book } };
  expect(pictureContent({ ...source, view }).book).toBe(name);
});

test("a receipt of another event has that event, its time and where it is verified", () => {
  const { rows, ...content } = pictureContent(source);
  expect(rows.map(({ label }) => label)).toEqual(["Time"]);
  expect(content).toEqual({
    book: null,
    event: "Position closed",
    subject: "BTC/USDT",
    direction: null,
    figures: [],
    address: "https://app.example/receipt?id=r1",
    receiptId: "r1",
    tick: { name: "BTC/USDT #7", hash: "bb" },
  });
});
