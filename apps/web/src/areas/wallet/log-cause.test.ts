import { LOG_GROUPS, logTypesOf } from "@plumbline/protocol/wallet";
import { expect, test } from "vitest";
import { causeOf } from "./log-cause.ts";

// Goal: no line says that its number is another thing's. Method: every type there is, by cause.
test("every movement names what it came from", () => {
  const types = logTypesOf(...LOG_GROUPS);
  const of = (cause: string) => types.filter((type) => causeOf(type) === cause);
  expect(of("adjustment")).toEqual(["adjustment_credit", "adjustment_debit"]);
  expect(of("recharge")).toEqual(["deposit_fee", "deposit", "deposit_reversed"]);
  expect(of("record").toSorted()).toEqual([
    "flash_exchange_fee",
    "flash_exchange_paid",
    "flash_exchange_received",
    "receivable_settled",
  ]);
  expect(of("withdrawal").toSorted()).toEqual([
    "withdrawal",
    "withdrawal_fee",
    "withdrawal_hold",
    "withdrawal_hold_returned",
  ]);
  expect(
    of("position").filter((type) => /deposit|withdrawal|adjust|receiv(?!ed)/.test(type)),
  ).toEqual([]);
});
