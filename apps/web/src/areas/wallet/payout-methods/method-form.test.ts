// Goal: certain refusals prevent sending, and only fields of the channel are sent. Method: a bank
// and networks with and without a memo, each with one field missing.
import { expect, test } from "vitest";
import type { PayoutRail } from "../withdrawal/queries.ts";
import { EMPTY_METHOD, methodProblems, wireMethod } from "./method-form.ts";

const tron: PayoutRail = {
  id: "USDT-TRON",
  currency: "USDT",
  network: "TRON",
  kind: "chain",
  memo: "none",
  contract: null,
  confirmations: 20,
  minutes: 5,
  isEnabled: true,
  disabledReason: null,
  amountMin: "10",
  amountMax: "200000",
  fee: "1",
  dayMax: "2000",
  dayLeft: "2000",
  withheld: "0",
  addressForm: "tron",
};
const ripple: PayoutRail = {
  ...tron,
  id: "XRP-RIPPLE",
  currency: "XRP",
  memo: "required",
  addressForm: null,
};
const bank: PayoutRail = {
  ...tron,
  id: "USD-BANK",
  currency: "USD",
  kind: "bank",
  addressForm: null,
};
const form = {
  ...EMPTY_METHOD,
  address: " TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t ",
  memo: " 7 ",
  bankName: "Bank",
  bankCode: "B",
};

test.each([
  [undefined, form, ["channelId"]],
  [tron, EMPTY_METHOD, ["address"]],
  [tron, form, []],
  [ripple, EMPTY_METHOD, ["address", "memo"]],
  [ripple, form, []],
  [bank, EMPTY_METHOD, ["address", "bankName"]],
  [bank, form, []],
])("a form with gaps names them", (way, typed, fields) => {
  expect(Object.keys(methodProblems(typed, way))).toEqual(fields);
});

test.each([
  ["another network's", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["one wrong letter", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u"],
  ["cut", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6"],
])("an address that is %s is refused at its field, before the step-up", (_what, address) => {
  expect(methodProblems({ ...form, address }, tron)).toEqual({
    address: { key: "withdrawal.problem.addressMalformed" },
  });
});

test("a destination tag beyond 32 bits is refused at its field", () => {
  const address = "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh";
  const way: PayoutRail = { ...ripple, addressForm: "ripple" };
  expect(methodProblems({ ...form, address, memo: "4294967295" }, way)).toEqual({});
  expect(methodProblems({ ...form, address, memo: "4294967296" }, way)).toEqual({
    memo: { key: "withdrawal.problem.memoMalformed" },
  });
});

test("only the channel's fields are sent, without surrounding blanks", () => {
  const shared = { label: "", address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" };
  expect(wireMethod(form, tron)).toEqual({ channelId: "USDT-TRON", ...shared });
  expect(wireMethod(form, ripple)).toEqual({ channelId: "XRP-RIPPLE", ...shared, memo: "7" });
  expect(wireMethod(form, bank)).toEqual({
    channelId: "USD-BANK",
    ...shared,
    bankName: "Bank",
    bankCode: "B",
  });
});
