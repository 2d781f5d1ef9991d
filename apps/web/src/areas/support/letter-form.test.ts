// Goal: an e-mail request is sent only if it can be answered, and without secrets. Method: inputs,
// and the field of each problem.
import { expect, test } from "vitest";
import { letterForm } from "./letter-form.ts";

const letter = { email: "ada@example.com", category: "account", text: "I cannot come in." };

test.each([
  [{}, []],
  [{ email: "ada" }, ["email"]],
  [{ text: " \u202e " }, ["text"]],
  [{ email: "", text: "" }, ["email", "text"]],
])("%o has its problem at %o", (change, fields) => {
  expect(Object.keys(letterForm.problems({ ...letter, ...change }, null))).toEqual(fields);
});

test("H6 a sent letter contains no password, and an existing subject", () => {
  const typed = { ...letter, category: "nonsense", text: "password: hunter2" };
  expect(letterForm.toInput(typed, null)).toEqual({
    email: "ada@example.com",
    category: "other",
    text: "password: ••••••",
  });
});
