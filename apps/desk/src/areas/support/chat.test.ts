import { expect, test } from "vitest";
import { unsentText } from "./chat.ts";

// Goal: an operator's input is never lost. Method: the input's content after its message was sent.
test.each([
  ["nothing was typed meanwhile", "Hello", ""],
  ["the message was continued", "Hello and a question", "and a question"],
  ["a line was added", "Hello\nSecond line", "Second line"],
  ["it was replaced", "Another answer", "Another answer"],
  ["it was cleared", "", ""],
])("after a message was sent, while %s", (_name, typed, expected) => {
  expect(unsentText(typed, "Hello")).toBe(expected);
});
