// Goal: an export's filter reads as in the list that was exported. Method: the desk's texts; a
// choice of one list, a choice that lists share, and a value without a name.
import { expect, test } from "vitest";
import texts from "@plumbline/messages/en-us/desk.json" with { type: "json" };
import { choiceText } from "./filter-texts.ts";

function translate(key: string, { _: missing }: { readonly _: string }): string {
  const parts = key.split(".").slice(1);
  const text = parts.reduce<unknown>((at, part) => Object(at)[part], texts);
  return typeof text === "string" ? text : missing;
}

test.each([
  ["adjustments", "stage", "proposed", "Waiting for a second person"],
  ["houseTransfers", "stage", "proposed", "Waiting"],
  ["verifications", "stage", "rejected", "Sent back"],
  ["verifications", "standing", "late", "Overdue"],
  ["users", "search", "ann", "ann"],
])("%s, %s: %s reads %s", (list, name, value, text) => {
  expect(choiceText(translate, { list, name, value })).toBe(text);
});
