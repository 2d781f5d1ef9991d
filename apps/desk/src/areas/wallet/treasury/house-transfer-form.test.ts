import { type AssetCode, USDT, usdt } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import {
  type HouseFunds,
  NO_HOUSE_TRANSFER,
  previewHouseTransfer,
  type TypedHouseTransfer,
} from "./house-transfer-form.ts";

type Figures = readonly [fees: string, marketing: string, insurance: string, market: string];

const house: HouseFunds = {
  funds: [
    { currency: USDT, balances: balances("20", "0.5", "-1", "1000") },
    { currency: "EUR" as AssetCode, balances: balances("0", "0", "0", "0") },
  ],
  capitalNames: ["capital|bank-1"],
};
function balances(...[fees, marketing, insurance, market]: Figures) {
  return {
    fees,
    marketing,
    insurance,
    market,
    "treasury:arbitrage": "0",
    "treasury:bond": "0",
    "treasury:flash": "0",
    "treasury:mining": "0",
    "treasury:spot": "0",
    "treasury:loan": "0",
    "treasury:ieo": "0",
  };
}

const typed: TypedHouseTransfer = {
  ...NO_HOUSE_TRANSFER,
  amount: "15.5",
  reference: "BANK-2",
  why: "Rewards of the spring.",
};
const preview = (change: Partial<TypedHouseTransfer>) =>
  previewHouseTransfer({ ...typed, ...change }, house);

// Goal: the preview equals the decision. Method: one row for each refusal, and incomplete inputs.
test.each([
  [{ amount: "0" }, { type: "amount_not_positive" }],
  [{ reference: " " }, { type: "reference_missing" }],
  [{ reference: "Bank-1" }, { type: "reference_used" }],
  [
    { source: "fees", amount: "20.00000001" },
    { type: "house_account_too_low", balance: usdt("20") },
  ],
  [{ amount: "" }, null],
  [{ amount: "1e3" }, null],
  [{ currency: "usdt" }, null],
  [{ why: "Too short" }, null],
] as const)("%j is not sent", (change, refusal) => {
  expect(preview(change)).toMatchObject({ isReady: false, refusal });
});

test.each([
  [{}, [{ account: "marketing", before: "0.5", after: "16" }]],
  [{ target: "insurance" }, [{ account: "insurance", before: "-1", after: "14.5" }]],
  [
    { source: "fees", reference: "", amount: "20" },
    [
      { account: "fees", before: "20", after: "0" },
      { account: "marketing", before: "0.5", after: "20.5" },
    ],
  ],
  [{ currency: "BTC" }, [{ account: "marketing", before: "0", after: "15.5" }]],
] as const)("%j shows each account before and after", (change, changes) => {
  expect(preview(change)).toEqual({ isReady: true, refusal: null, changes });
});
