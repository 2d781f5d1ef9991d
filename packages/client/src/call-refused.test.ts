import { expect, test } from "vitest";
import { CallRefused, knownAfter, lostCall } from "./call-refused.ts";

// Goal: a refusal that means "nothing was taken" for a second attempt is never reported as the
// outcome of the first. Method: pairs of faults as the server and the network return them, one
// after the other.

const refused = (error: string, code = 4000) => new CallRefused({ error, code, message: error });
const LOST = lostCall("timed_out", "r");
const UNKNOWN = refused("outcome_unknown", 5001);

test.each([LOST, UNKNOWN])("after $error only what was decided counts", (before) => {
  expect(before.isLost).toBe(true);
  for (const ahead of ["unavailable", "too_many_requests", "not_signed_in", "account_held"]) {
    expect(knownAfter(refused(ahead), before)).toBe(before);
  }
  const decided = refused("insufficient_balance");
  expect(knownAfter(decided, before)).toBe(decided);
  expect(knownAfter(LOST, before).isLost).toBe(true);
  expect(knownAfter<Error>(new TypeError("a bug"), before)).toBe(before);
});

test("without an earlier loss the last fault is reported", () => {
  const unavailable = refused("unavailable", 5000);
  expect(knownAfter(unavailable, undefined)).toBe(unavailable);
  expect(knownAfter(unavailable, refused("price_stale"))).toBe(unavailable);
  expect(unavailable.isLost).toBe(false);
});
