import { expect, test } from "vitest";
import { isAsked, kindOf, statusNumber, withKind } from "./transfer-filter.ts";

// Goal: no filter asks for what cannot be, and none hides what is. Method: every kind against a
// status that only the other one has, and texts of an address that mean nothing.
test("a status only one kind has asks that kind alone", () => {
  expect(isAsked({ kind: "", status: "1" }, "recharge")).toBe(true);
  expect(isAsked({ kind: "", status: "1" }, "withdrawal")).toBe(false);
  expect(isAsked({ kind: "", status: "-2" }, "recharge")).toBe(false);
  expect(isAsked({ kind: "", status: "0" }, "withdrawal")).toBe(true);
  expect(isAsked({ kind: "recharge", status: "" }, "withdrawal")).toBe(false);
});

test("another kind drops the status it cannot have", () => {
  expect(withKind({ kind: "", status: "2" }, "recharge")).toEqual({ kind: "recharge", status: "" });
  expect(withKind({ kind: "", status: "-1" }, "withdrawal")).toEqual({
    kind: "withdrawal",
    status: "-1",
  });
});

test("statuses are the wire's numbers, and an address may say anything", () => {
  expect([statusNumber("-2"), statusNumber("0"), statusNumber("")]).toEqual([-2, 0, undefined]);
  expect([kindOf("recharge"), kindOf("gift"), kindOf(null)]).toEqual(["recharge", "", ""]);
});
