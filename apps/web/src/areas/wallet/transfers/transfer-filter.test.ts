import { expect, test } from "vitest";
import { isRequested, kindOf, statusNumber, withKind } from "./transfer-filter.ts";

// Goal: no filter requests an impossible combination, and none hides existing records. Method:
// every kind with a status that only the other one has, and invalid texts in the address.
test("a status of one kind requests that kind alone", () => {
  expect(isRequested({ kind: "", status: "1" }, "recharge")).toBe(true);
  expect(isRequested({ kind: "", status: "1" }, "withdrawal")).toBe(false);
  expect(isRequested({ kind: "", status: "-2" }, "recharge")).toBe(false);
  expect(isRequested({ kind: "", status: "0" }, "withdrawal")).toBe(true);
  expect(isRequested({ kind: "recharge", status: "" }, "withdrawal")).toBe(false);
});

test("changing the kind drops a status that it cannot have", () => {
  expect(withKind({ kind: "", status: "2" }, "recharge")).toEqual({ kind: "recharge", status: "" });
  expect(withKind({ kind: "", status: "-1" }, "withdrawal")).toEqual({
    kind: "withdrawal",
    status: "-1",
  });
});

test("statuses are the wire's numbers, and other texts of an address are ignored", () => {
  expect([statusNumber("-2"), statusNumber("0"), statusNumber("")]).toEqual([-2, 0, undefined]);
  expect([kindOf("recharge"), kindOf("gift"), kindOf(null)]).toEqual(["recharge", "", ""]);
});
