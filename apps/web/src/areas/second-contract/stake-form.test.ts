import { expect, test } from "vitest";
import { breakEvenText, rateOf, readStake } from "./stake-form.ts";

// Goal: the preview equals the rule's result, and certain refusals are shown before sending.
// Method: a table of inputs, one unit on each side of each limit.

const settings = { payoutPct: "80", stakeMin: "5", stakeMax: "1000", exposureLeft: "400" };

test.each([
  ["", { type: "empty" }],
  ["1e3", { type: "refused", problem: { key: "second-contract.malformed" } }],
  ["4.99999999", { type: "refused", problem: { key: "second-contract.least" } }],
  ["1000.00000001", { type: "refused", problem: { key: "second-contract.most" } }],
  [
    "500.00000002",
    { type: "refused", problem: { key: "second-contract.left", values: { amount: "400 USDT" } } },
  ],
  ["300.00000001", { type: "refused", problem: { key: "second-contract.aboveAvailable" } }],
  ["5", { type: "ready", stake: "5" }],
  ["300", { type: "ready", stake: "300" }],
])("S3 reads %j", (text, read) => {
  expect(readStake(text, settings, "300")).toMatchObject(read);
});

test("S3 shows gain, loss and break-even share of 100 at 80 %", () => {
  expect(readStake("100", settings, "100")).toMatchObject({
    figures: {
      gain: { units: 8_000_000_000n },
      returned: { units: 18_000_000_000n },
      expectedLoss: { units: 1_000_000_000n },
      breakEvenRate: 555_556n,
    },
  });
  expect(rateOf("55.5556")).toBe(555_556n);
  expect(["58.8236", "55.5556", "50"].map(breakEvenText)).toEqual(["58.9", "55.6", "50"]);
});
