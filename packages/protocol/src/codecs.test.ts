import { expect, test } from "vitest";
import { id } from "./codecs.ts";

// Goal: an id is one text, however it was typed: maps tell capitals from small letters, and the
// database does not. Method: one id in capitals.
test("an id in capitals is read as the id it is", () => {
  const text = "0190f000-abcd-7000-8abc-00000000000f";
  expect(id.parse(text.toUpperCase())).toBe(text);
});
