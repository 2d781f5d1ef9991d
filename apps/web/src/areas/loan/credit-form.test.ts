import { toDecimalText } from "@plumbline/engine/kernel";
import { DEFAULT_LOAN_TERMS, readLoanTerms } from "@plumbline/engine/loan";
import { expect, test } from "vitest";
import { readCredit } from "./credit-form.ts";

// Goal: every monthly figure is required, refusals are shown at their fields, and the cost of a
// credit early, at its end and late is shown before the application. Method: a table of inputs, one
// unit on each side of the limit.

const terms = readLoanTerms(DEFAULT_LOAN_TERMS, 1);
const product = terms.products.find(({ kind }) => kind === "credit");
if (product === undefined) throw new Error("no credit");
const standing = { limit: "2000", used: "0", isVerified: true, stage: null };
const context = { book: "demo", terms, product, standing } as const;
const values = { amount: "1000", days: 7, income: "30000", spending: "2900", otherDebts: "0" };

test.each<[object, object]>([
  [{ amount: "" }, { type: "empty" }],
  [{ spending: "" }, { type: "empty", affordable: null }],
  [{ otherDebts: "" }, { type: "empty", affordable: null }],
  [{ otherDebts: "-1" }, { field: "otherDebts", problem: { key: "loan.malformed" } }],
  [{ amount: "0" }, { field: "amount", problem: { key: "loan.malformed" } }],
  [{ amount: "49.99999999" }, { field: "amount" }],
  [{ income: "0" }, { field: "amount", problem: { key: "loan.refusal.notAffordable" } }],
  [
    { amount: "2000.00000001" },
    { field: "amount", problem: { key: "loan.refusal.aboveCreditLimit" } },
  ],
  [{ amount: "2000" }, { type: "ready" }],
  [{ otherDebts: "0.00" }, { type: "ready" }],
])("L1 %j is read as %j", (change, read) => {
  expect(readCredit({ ...values, ...change }, context)).toMatchObject(read);
});

test("L9 an overdue credit is reported before the form", () => {
  const overdue = { ...context, standing: { ...standing, stage: "overdue" } } as const;
  expect(readCredit(values, overdue)).toMatchObject({
    problem: { key: "loan.refusal.loanOverdue" },
  });
});

test("L3 seven days of 1 000 cost 2.1, and each day after them 0.45", () => {
  const read = readCredit(values, context);
  if (read.type !== "ready") throw new Error(read.type);
  const texts = [read.interestToEnd, read.lateDay].map(({ units }) => toDecimalText(units));
  expect(texts).toEqual(["2.1", "0.45"]);
});
