import { REASON_AREAS } from "@plumbline/engine/ledger";
import { LOG_GROUPS, logTypesOf } from "@plumbline/protocol/wallet";
import { expect, test } from "vitest";
import { causeOf, reasonKey } from "./log-cause.ts";

const types = logTypesOf(...LOG_GROUPS);

// Goal: the number of a line is labelled with the correct cause. Method: every type that the wallet
// moves, by cause; contracts' types, and those of any other area.
test("every movement names its cause", () => {
  const own = types.filter((type) => REASON_AREAS[type] === "wallet" && type !== "demo_grant");
  const of = (cause: string) => own.filter((type) => causeOf(type) === cause);
  expect(of("adjustment")).toEqual(["adjustment_credit", "adjustment_debit"]);
  expect(of("recharge")).toEqual(["deposit_fee", "deposit", "deposit_reversed"]);
  expect(of("record")).toEqual(["receivable_settled"]);
  expect(of("withdrawal").toSorted()).toEqual([
    "withdrawal",
    "withdrawal_fee",
    "withdrawal_hold",
    "withdrawal_hold_returned",
  ]);
  expect(of("position")).toEqual([]);
  for (const type of types.filter((each) => REASON_AREAS[each] !== "wallet")) {
    const isPosition = REASON_AREAS[type] === "contract";
    expect([type, causeOf(type)]).toEqual([type, isPosition ? "position" : "record"]);
  }
});

test("a reason's text belongs to its area", () => {
  expect((["deposit", "open_fee", "flash_exchange_fee"] as const).map(reasonKey)).toEqual([
    "wallet.postingReason.deposit",
    "contract.postingReason.open_fee",
    "flash-exchange.postingReason.flash_exchange_fee",
  ]);
});
