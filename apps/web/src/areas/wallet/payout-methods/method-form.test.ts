// Goal: nothing is sent that surely is refused, and nothing that the channel does not know. Method:
// a bank and networks with and without a memo, each with one field missing.
import { expect, test } from "vitest";
import type { WayOut } from "../withdrawal/queries.ts";
import { EMPTY_METHOD, methodProblems, wireMethod } from "./method-form.ts";

const tron: WayOut = {
  ...{ id: "USDT-TRON", currency: "USDT", network: "TRON", kind: "chain", memo: "none" },
  ...{ contract: null, confirmations: 20, minutes: 5, isEnabled: true, disabledReason: null },
  ...{ amountMin: "10", amountMax: "200000", fee: "1", dayMax: "2000", dayLeft: "2000" },
  heldBack: "0",
};
const ripple: WayOut = { ...tron, id: "XRP-RIPPLE", currency: "XRP", memo: "required" };
const bank: WayOut = { ...tron, id: "USD-BANK", currency: "USD", kind: "bank" };
const form = { ...EMPTY_METHOD, address: " T1 ", memo: " 7 ", bankName: "Bank", bankCode: "B" };

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

test("only what the channel knows is sent, without blanks around it", () => {
  const shared = { label: "", address: "T1" };
  expect(wireMethod(form, tron)).toEqual({ channelId: "USDT-TRON", ...shared });
  expect(wireMethod(form, ripple)).toEqual({ channelId: "XRP-RIPPLE", ...shared, memo: "7" });
  expect(wireMethod(form, bank)).toEqual({
    ...{ channelId: "USD-BANK", ...shared, bankName: "Bank", bankCode: "B" },
  });
});
