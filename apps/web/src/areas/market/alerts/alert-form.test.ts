// Goal: the direction of an alert is the side of the last price on which its price is, and certain
// refusals are shown before sending. Method: a table of inputs with the last price.
import { CallRefused } from "@plumbline/client";
import type { SymbolCode } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { alertForm, sideOf } from "./alert-form.ts";

const context = { symbol: "BTCUSDT" as SymbolCode, id: undefined, latest: "60000" };
const typed = (price: string) => ({ ...alertForm.empty, price });

test.each([
  ["60000.01", "above"],
  ["59999.99", "below"],
  ["60000", null],
  ["60000.00", null],
  ["", null],
  ["1e5", null],
])("%j waits %s", (price, side) => {
  expect(sideOf(price, "60000")).toBe(side);
  expect(sideOf(price, null)).toBeNull();
});

test.each([
  ["", "market.alerts.typeFirst"],
  ["0", "market.alerts.malformed"],
  ["60,000", "market.alerts.malformed"],
  ["60000", "market.alerts.samePrice"],
  ["61000", undefined],
])("%j: %s", (price, key) => {
  expect(alertForm.problems(typed(price), context)["price"]?.key).toBe(key);
});

test("the input has the side, and the id of a changed alert", () => {
  const values = { price: "061000.", repeat: "each_time", byMail: true } as const;
  const input = {
    symbol: "BTCUSDT",
    direction: "above",
    price: "61000",
    repeat: "each_time",
    byMail: true,
  };
  expect(alertForm.toInput(values, context)).toEqual(input);
  const id = "0190d6f0-0000-7000-8000-000000000001";
  expect(alertForm.toInput(values, { ...context, id })).toEqual({ ...input, id });
});

test("a price reached meanwhile is reported at its field", () => {
  const refusal = (error: "alert_price_reached" | "too_many_alerts") =>
    new CallRefused({ code: 4208, error, message: "", details: {} });
  const fieldOf = (error: Parameters<typeof refusal>[0]) =>
    alertForm.refusedField?.(refusal(error), context, alertForm.empty);
  expect(fieldOf("alert_price_reached")).toBe("price");
  expect(fieldOf("too_many_alerts")).toBeUndefined();
});
