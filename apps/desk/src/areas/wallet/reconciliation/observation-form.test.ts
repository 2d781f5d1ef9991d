import { expect, test } from "vitest";
import { emptyObservation, observationOf } from "./observation-form.ts";

// Goal: an observation is sent only when every field is filled in, and zero is a valid balance.
// Method: a complete observation, and the same with one field missing.

const AT = Date.UTC(2026, 0, 31, 9, 30, 7, 400);
const typed = {
  ...emptyObservation({ currency: "BTC", network: "Bitcoin", label: "Cold" }, AT),
  amount: " 0.00000001 ",
  evidence: "Explorer",
};

test("wallet-21 an observation is sent as it was typed, at the time of the form", () => {
  expect(observationOf(typed)).toEqual({
    currency: "BTC",
    network: "Bitcoin",
    label: "Cold",
    amount: "0.00000001",
    evidence: "Explorer",
    observedMs: AT,
  });
  expect(observationOf({ ...typed, amount: "0" })).toMatchObject({ amount: "0" });
});

test("wallet-21 a typed time is a local second", () => {
  const before = new Date(AT - 60_000);
  const [hours, minutes] = [before.getHours(), before.getMinutes()];
  const observed = `${typed.observed.slice(0, 11)}${[hours, minutes, 8].map(inTwo).join(":")}`;
  expect(observationOf({ ...typed, observed })).toMatchObject({ observedMs: AT - 59_400 });
});

const inTwo = (part: number): string => String(part).padStart(2, "0");

test.each([
  { amount: "" },
  { amount: "-1" },
  { amount: "0.000000001" },
  { currency: "B" },
  { network: "B" },
  { label: " " },
  { evidence: "ok" },
  { observed: "" },
])("wallet-21 %j is not sent", (change) => {
  expect(observationOf({ ...typed, ...change })).toBeNull();
});
