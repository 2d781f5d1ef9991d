// Goal: exactly the choices are requested. Method: one row for each choice.
import { LOG_GROUPS } from "@plumbline/protocol/wallet";
import { expect, test } from "vitest";
import { filterOf, GROUPS, isFiltering, noChoices } from "./log-choices.ts";

const nowMs = new Date(2026, 4, 6, 7, 8).getTime();
const midnightMs = new Date(2026, 4, 6).getTime();
const days = { from: "2026-05-02", to: "2026-05-01" };

test.each([
  [{}, {}, false],
  [{ currency: "USDT" }, { currency: "USDT" }, true],
  [{ group: "fees" }, { group: "fees" }, true],
  [{ period: "day" }, { fromMs: midnightMs }, true],
  [{ days }, {}, false],
] as const)("%o is asked as %o", (chosen, filter, filtering) => {
  const choices = { ...noChoices("demo"), ...chosen };
  expect(filterOf(choices, nowMs)).toEqual({ book: "demo", ...filter });
  expect(isFiltering(choices)).toBe(filtering);
});

test("every group can be chosen", () => {
  expect(GROUPS).toEqual(LOG_GROUPS);
});

test("days in the wrong order are not requested", () => {
  const choices = { ...noChoices("live"), period: "custom", days } as const;
  expect(filterOf(choices, nowMs)).toBe("wrong-way-round");
});
