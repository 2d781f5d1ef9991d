// Goal: every fact of a receipt is shown with its unit, lists become sections, and an unknown fact
// is shown as it is. Method: one receipt with one fact of each kind.
import { expect, test } from "vitest";
import english from "@plumbline/messages/en-us/proof.json" with { type: "json" };
import { translate } from "#shell/i18n/texts.ts";
import { labelOf, sectionsOf } from "./receipt-lines.ts";

const t = (key: string, values?: Readonly<Record<string, string | number>>) =>
  translate([{ proof: english }], key, values);

/** The texts of an area with a fact of its own. */
const words = {
  facts: { dividend: ["percent", "proof.fact.fee"] },
  words: { quarterly: "proof.word.user" },
  houseAccounts: { "treasury:share": "proof.account.house.market" },
} as const;

const nameOf = (symbol: string) => symbol.replace("USDT", "/USDT");
const reader = { t, asset: "USDT", words, nameOf };

test("facts of each kind, without null ones", () => {
  const facts = {
    side: "long",
    margin: "1234.5",
    trigger: null,
    entryTick: 7,
    termsVersion: 3,
    closeFeeRatePpm: "500",
    leverage: 20,
    isOpen: true,
    dueAtMs: 0,
    quantity: "0.1",
    dividend: "0.5",
    reason: "quarterly",
    unheardOf: "as it is",
  };
  const [section, ...others] = sectionsOf(facts, { ...reader, title: "Inputs" });
  expect(others).toEqual([]);
  expect(section?.title).toBe("Inputs");
  const lines = section?.lines.filter(({ label }) => label !== "Due at") ?? [];
  expect(lines.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    "Direction: Long",
    "Margin: 1,234.5 USDT",
    "Entry, recorded price: #7",
    "Published terms: Version 3",
    "Closing fee rate: 0.05%",
    "Leverage: 20×",
    "Market was open: Yes",
    "Quantity: 0.1",
    "Closing fee paid: 0.5%",
    "Reason: By the member",
    "unheardOf: as it is",
  ]);
});

test("a figure in another asset than the receipt's names its own", () => {
  const assetOfFact = (name: string) => (name === "margin" ? "BTC" : undefined);
  const facts = { margin: "0.5", fee: "2" };
  const [section] = sectionsOf(facts, { ...reader, assetOfFact, title: "Result" });
  expect(section?.lines.map(({ value }) => value)).toEqual(["0.5 BTC", "2 USDT"]);
});

test("lists become sections of their own, numbered if there are several", () => {
  const facts = {
    positions: [{ symbol: "BTCUSDT" }, { symbol: "ETHUSDT", tiers: [{ ratePpm: "4000" }] }],
    orders: [],
    postings: [
      {
        from: "user/demo/margin",
        to: "house/demo/market",
        asset: "USDT",
        amount: "1.5",
        reason: "position_loss",
      },
    ],
  };
  expect(sectionsOf(facts, { ...reader, title: "Result" })).toEqual([
    { title: "Position 1", lines: [{ label: "Market", value: "BTC/USDT" }] },
    { title: "Position 2", lines: [{ label: "Market", value: "ETH/USDT" }] },
    { title: "Maintenance tier", lines: [{ label: "Maintenance rate", value: "0.4%" }] },
    {
      title: "Ledger entries",
      lines: [
        {
          label: "Member's margin → Plumbline, counterparty",
          note: "user/demo/margin → house/demo/market",
          value: "1.5 USDT",
        },
      ],
    },
  ]);
});

test.each([
  ["user/demo/available", "Member's available balance"],
  ["user/live/margin", "Member's margin"],
  ["house/live/fees", "Plumbline, fees"],
  ["house/demo/insurance", "Insurance fund"],
  ["house/demo/treasury:share", "Plumbline, counterparty"],
  ["house/demo/marketing", "house/demo/marketing"],
  ["user/demo/fees", "user/demo/fees"],
])("the account %s is shown as “%s”", (account, text) => {
  const postings = [{ from: account, to: account, amount: "1", reason: "close_fee" }];
  const [section] = sectionsOf({ postings }, { ...reader, title: "Result" });
  expect(section?.lines).toEqual([
    { label: `${text} → ${text}`, note: `${account} → ${account}`, value: "1 USDT" },
  ]);
});

test("a label is the fact's, the list's, or the bare name", () => {
  expect(["fee", "closed", "other"].map((name) => labelOf(name, { t, words }))).toEqual([
    "Closing fee paid",
    "Closed",
    "other",
  ]);
});
