import { readdirSync, readFileSync } from "node:fs";
import { mergeTranslations } from "ra-core";
import { expect, test } from "vitest";
import { showInstant } from "#shell/wire-time.ts";
import { CHOICE_TEXTS, filterValueText } from "./filter-texts.ts";

// Goal: an export's filter reads as in the list that was exported. Method: the desk's texts; a
// choice of one list, a choice that lists share, a choice without a label, typed texts that equal a
// choice, and times.

/** All texts of the desk, as `shell/i18n.ts` merges them. */
function textsIn(language: string): object {
  const folder = new URL(`../../../../../packages/messages/src/${language}/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => /^desk(-.*)?\.json$/.test(name));
  return mergeTranslations(
    ...files.map((name): object => JSON.parse(readFileSync(new URL(name, folder), "utf8"))),
  );
}

const english = textsIn("en-us");
const chinese = textsIn("zh-cn");

const partOf = (texts: unknown, key: string): unknown =>
  key
    .split(".")
    .slice(1)
    .reduce<unknown>((at, part) => Object(at)[part], texts);

function translate(key: string, { _: missing }: { readonly _: string }): string {
  const text = partOf(english, key);
  return typeof text === "string" ? text : missing;
}

test.each([
  ["adjustments", "stage", "proposed", "Waiting for a second person"],
  ["houseTransfers", "stage", "proposed", "Waiting"],
  ["verifications", "stage", "rejected", "Sent back"],
  ["verifications", "standing", "late", "Overdue"],
  ["users", "search", "free", "free"],
  ["audit", "subject", "all", "all"],
  ["users", "from", "2026-01-05T09:00:00.000Z", showInstant(Date.UTC(2026, 0, 5, 9))],
  ["users", "to", "-", "-"],
])("%s, %s: %s reads %s", (list, name, value, text) => {
  expect(filterValueText(translate, { list, name, value })).toBe(text);
});

test.each(Object.entries(CHOICE_TEXTS))("%s has labels in both languages", (_filter, key) => {
  const labels = Object.keys(Object(partOf(english, key)));
  expect(labels.length).toBeGreaterThan(0);
  expect(Object.keys(Object(partOf(chinese, key)))).toEqual(expect.arrayContaining(labels));
});
