// Goal: a guest cannot use real money, and can do everything with play money. Method: every pair of
// user kind and book.
import { expect, test } from "vitest";
import { err, ok } from "#kernel";
import { checkGuest } from "./index.ts";

test("a guest has the demo book, a member both", () => {
  expect(checkGuest({ isGuest: true, book: "live" })).toEqual(err({ type: "guest_demo_only" }));
  expect(checkGuest({ isGuest: true, book: "demo" })).toEqual(ok(null));
  expect(checkGuest({ isGuest: false, book: "live" })).toEqual(ok(null));
  expect(checkGuest({ isGuest: false, book: "demo" })).toEqual(ok(null));
});
