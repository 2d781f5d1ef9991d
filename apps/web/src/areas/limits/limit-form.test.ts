import { expect, test } from "vitest";
import { isLooser, limitForm } from "./limit-form.ts";
import type { OwnLimit } from "./queries.ts";

// Goal: certain refusals are shown before sending, and pending values are announced. Method: typed
// values, on each side of each limit.
const limit = (kind: OwnLimit["kind"], value: string | null = null): OwnLimit => {
  return { kind, value, pending: null, used: null, freeMs: null };
};

test.each<[OwnLimit["kind"], string, string | undefined]>([
  ["stake", "", "limits.problem.amount"],
  ["stake", "-1", "limits.problem.amount"],
  ["stake", "1,5", "limits.problem.amount"],
  ["stake", "0", undefined],
  ["stake", " 10.5 ", undefined],
  ["session", "9", "limits.problem.minutes"],
  ["session", "10", undefined],
  ["session", "1440", undefined],
  ["session", "1441", "limits.problem.minutes"],
  ["session", "30.5", "limits.problem.minutes"],
])("%s %s: %s", (kind, value, key) => {
  expect(limitForm.problems({ value }, limit(kind)).value?.key).toBe(key);
});

test("only a looser value waits", () => {
  expect(isLooser("101", limit("stake", "100"))).toBe(true);
  expect(isLooser("100", limit("stake", "100"))).toBe(false);
  expect(isLooser("100", limit("stake"))).toBe(false);
  expect(isLooser("", limit("stake", "100"))).toBe(false);
});

test("the input is sent without its spaces", () => {
  expect(limitForm.toInput({ value: " 10 " }, limit("stake"))).toEqual({
    kind: "stake",
    value: "10",
  });
});
