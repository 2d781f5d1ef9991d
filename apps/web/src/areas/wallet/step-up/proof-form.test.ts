// Goal: the screen asks for exactly what the server needs, and sends nothing incomplete. Method:
// one row for each factor that may be bound, and for each part that may be missing.
import { expect, test } from "vitest";
import { CallRefused } from "@plumbline/client";
import { isOfProof, needOf, fieldProblemOf, wireProof } from "./proof-form.ts";

const nobody = { hasGoogleAuth: false, email: null, phone: null };

test.each([
  [nobody, "none"],
  [{ ...nobody, phone: "+4••••0123" }, "message"],
  [{ ...nobody, email: "a•••@b.example" }, "message"],
  [{ ...nobody, email: "a•••@b.example", hasGoogleAuth: true }, "authenticator"],
] as const)("%o asks for %s", (bound, need) => {
  expect(needOf(bound)).toBe(need);
});

test.each([
  ["none", "", "", null],
  ["none", "secret", "", { withdrawalPassword: "secret" }],
  ["authenticator", "secret", "12345", null],
  ["authenticator", "", "123456", null],
  ["authenticator", "secret", "123456", { withdrawalPassword: "secret", googleCode: "123456" }],
  ["message", "secret", "123456", { withdrawalPassword: "secret", code: "123456" }],
] as const)("%s with “%s” and “%s” sends %o", (need, withdrawalPassword, code, wire) => {
  expect(wireProof({ withdrawalPassword, code }, need)).toEqual(wire);
});

const refused = (error: string, field?: string) =>
  new CallRefused({ error, code: 1, message: "said", ...(field && { details: { field } }) });

test("a problem of the step-up stays in its sheet, next to its part", () => {
  expect(isOfProof(refused("google_code_wrong", "googleCode"))).toBe(true);
  expect(isOfProof(refused("too_many_attempts"))).toBe(true);
  expect(isOfProof(refused("address_malformed", "address"))).toBe(false);
  expect(isOfProof(refused("fee_changed"))).toBe(false);
  expect(fieldProblemOf(refused("code_wrong", "code"), "code")).toBe("said");
  expect(fieldProblemOf(refused("code_wrong", "code"), "password")).toBeUndefined();
  expect(fieldProblemOf(refused("x", "withdrawalPassword"), "password")).toBe("said");
});
