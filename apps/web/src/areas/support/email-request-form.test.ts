// Goal: an e-mail request is sent only if it can be answered, and without secrets. Method: inputs,
// and the field of each problem.
import { expect, test } from "vitest";
import { emailRequestForm } from "./email-request-form.ts";

const emailRequest = { email: "ada@example.com", category: "account", text: "I cannot come in." };

test.each([
  [{}, []],
  [{ email: "ada" }, ["email"]],
  [{ text: " \u202e " }, ["text"]],
  [{ email: "", text: "" }, ["email", "text"]],
])("%o has its problem at %o", (change, fields) => {
  expect(Object.keys(emailRequestForm.problems({ ...emailRequest, ...change }, null))).toEqual(
    fields,
  );
});

test("H6 a sent e-mail request contains no password, and an existing subject", () => {
  const typed = { ...emailRequest, category: "nonsense", text: "password: hunter2" };
  expect(emailRequestForm.toInput(typed, null)).toEqual({
    email: "ada@example.com",
    category: "other",
    text: "password: ••••••",
  });
});
