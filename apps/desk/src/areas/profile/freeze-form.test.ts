// Goal: what the server would refuse for its length is not sent. Method: the edges, with spaces
// around, which do not count.
import { expect, test } from "vitest";
import { saysSomething } from "./freeze-form.ts";

test.each([
  [" 123456789 ", false],
  [" 1234567890 ", true],
  ["x".repeat(500), true],
  ["x".repeat(501), false],
  ["", false],
])("%j", (typed, is) => expect(saysSomething(typed)).toBe(is));
