// Goal: a letter goes out only where it can be answered, and without secrets. Method: what is typed
// and which problem stands where.
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

test("H6 what is sent has no password in it, and a subject that there is", () => {
  const typed = { ...letter, category: "nonsense", text: "password: hunter2" };
  expect(letterForm.toInput(typed, null)).toEqual({
    email: "ada@example.com",
    category: "other",
    text: "password: ••••••",
  });
});
