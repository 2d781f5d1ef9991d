// Goal: a contact is sent exactly when it could be valid, and its problems have the server's texts.
// Method: rows on both sides of every edge.
import { expect, test } from "vitest";
import { contactProblems, contactText, EMPTY_CONTACT, wireContact } from "./contact-form.ts";

test.each([
  ["", "auth.problem.phoneMissing"],
  ["   ", "auth.problem.phoneMissing"],
  ["123", "auth.refusal.phoneMalformed"],
  ["1234", undefined],
  ["(212) 555-0123", undefined],
  ["٢١٢", "auth.refusal.phoneMalformed"],
  ["２１２５", undefined],
])("the phone number %o", (phone, key) => {
  expect(contactProblems({ ...EMPTY_CONTACT, phone }, "phone").phone?.key).toBe(key);
});

test.each([
  ["", "auth.problem.emailMissing"],
  ["ada", "auth.refusal.emailMalformed"],
  ["ada@example", "auth.refusal.emailMalformed"],
  ["  ADA@example.com ", undefined],
])("the e-mail address %o", (email, key) => {
  expect(contactProblems({ ...EMPTY_CONTACT, email }, "email").email?.key).toBe(key);
});

test("the other kind of contact has no problems", () => {
  expect(contactProblems(EMPTY_CONTACT, "email")).not.toHaveProperty("phone");
  expect(contactProblems(EMPTY_CONTACT, "phone")).not.toHaveProperty("email");
});

test("the input has the chosen country", () => {
  const form = { country: "TH", dialCode: "66", phone: " 81 234 5678 ", email: " a@b.co " };
  expect(wireContact.phone(form)).toEqual({ countryCode: "66", phone: "81 234 5678" });
  expect(wireContact.email(form)).toEqual({ email: "a@b.co" });
  expect(contactText(form, "phone")).toBe("+66 81 234 5678");
  expect(contactText(form, "email")).toBe("a@b.co");
});
