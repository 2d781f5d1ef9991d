import { type AssetCode, priceOf, toDecimalText } from "@plumbline/engine/kernel";
import { DEFAULT_LOAN_TERMS, readLoanTerms } from "@plumbline/engine/loan";
import { expect, test } from "vitest";
import { fallText, leastPledge, percentText, readPledge } from "./pledge-form.ts";

// Goal: the preview equals the rule's decision, and certain refusals are shown before sending.
// Method: a table of inputs, one unit on each side of each limit.

const terms = readLoanTerms(DEFAULT_LOAN_TERMS, 1);
const [product] = terms.products;
if (product === undefined) throw new Error("no pledge");
const price = priceOf("60000");
const context = { book: "demo", terms, product, price, available: "1" } as const;
const values = {
  amount: "39000",
  days: 7,
  pledgeCurrency: "BTC" as AssetCode,
  pledgeAmount: "1",
};

test.each<[object, object]>([
  [{ amount: "" }, { type: "empty" }],
  [{ pledgeAmount: "" }, { type: "empty" }],
  [{ amount: "1e3" }, { field: "amount", problem: { key: "loan.malformed" } }],
  [{ pledgeAmount: "-1" }, { field: "pledgeAmount", problem: { key: "loan.malformed" } }],
  [{ amount: "49.99999999" }, { field: "amount" }],
  [
    { pledgeAmount: "0.99999999" },
    {
      field: "pledgeAmount",
      problem: { key: "loan.refusal.collateralTooSmall", values: { needed: "1 BTC" } },
    },
  ],
  [{ pledgeAmount: "1.00000001" }, { field: "pledgeAmount" }],
  [{ days: 8 }, { field: "form", problem: { key: "loan.refusal.termNotOffered" } }],
  [{}, { type: "ready" }],
])("loan-1 %j is read as %j", (change, read) => {
  expect(readPledge({ ...values, ...change }, context)).toMatchObject(read);
});

test("(x) from 65 % it is 13.3 % to the call and 21.7 % to the liquidation", () => {
  const read = readPledge(values, context);
  if (read.type !== "ready") throw new Error(read.type);
  const { callPrice, liquidationPrice, interestToEnd } = read.figures;
  expect(toDecimalText(callPrice)).toBe("52000");
  expect([fallText(price, callPrice), fallText(price, liquidationPrice)]).toEqual(["13.3", "21.7"]);
  expect(toDecimalText(interestToEnd.units)).toBe("54.6");
  expect(leastPledge(values, context)).toBe("1");
});

test("without a price there are no figures", () => {
  expect(leastPledge(values, { ...context, price: null })).toBe(null);
  expect(readPledge(values, { ...context, price: null })).toMatchObject({ field: "form" });
});

test("a ratio is shown in per cent, rounded up", () => {
  expect(["0.65", "0.751452", "0.8"].map(percentText)).toEqual(["65", "75.15", "80"]);
});
