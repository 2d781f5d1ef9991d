import { readdirSync, readFileSync } from "node:fs";
import { mergeTranslations } from "ra-core";
import { expect, test } from "vitest";
import type { DeskResource } from "#shell/resource.ts";
import { showInstant } from "#shell/wire-time.ts";
import { filterText } from "./filter-texts.ts";

// Goal: an export's filter reads as above the list that was exported. Method: the desk's lists and
// texts; a choice of one list, a choice that lists share, a code, a value that is not a choice,
// typed texts that equal a choice, times, and a filter without a field.

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

// A dynamic import that the compiler does not resolve: it would check every screen once more.
const FILE: string = "../../area-resources.ts";
const { AREA_RESOURCES }: { readonly AREA_RESOURCES: readonly DeskResource[] } = await import(FILE);

const FILTERED = AREA_RESOURCES.flatMap(({ name, filters = [] }) =>
  filters.length === 0 ? [] : [{ name, filters }],
);

const filtersOfList = (list: string) => FILTERED.find(({ name }) => name === list)?.filters ?? [];

const AT_NINE = showInstant(Date.UTC(2026, 0, 5, 9));

test.each([
  ["adjustments", "stage", "proposed", "Status: Waiting for a second person"],
  ["houseTransfers", "stage", "proposed", "Status: Waiting"],
  ["verifications", "stage", "rejected", "Status: Sent back"],
  ["verifications", "standing", "late", "Show: Overdue"],
  ["verifications", "stage", "lost", "Status: lost"],
  ["entries", "reason", "open_fee", "Reason: open_fee"],
  ["users", "search", "free", "Account or ID: free"],
  ["audit", "subject", "all", "Subject: all"],
  ["users", "from", "2026-01-05T09:00:00.000Z", `From: ${AT_NINE}`],
  ["users", "to", "-", "To: -"],
  ["users", "category", "complaint", "category: complaint"],
  ["lost", "stage", "open", "stage: open"],
])("%s, %s: %s reads %s", (list, name, value, text) => {
  expect(filterText(translate, filtersOfList(list), { name, value })).toBe(text);
});

test.each(FILTERED)("the filters of $name have labels in both languages", ({ filters }) => {
  const keys = filters.flatMap(({ props: { choices = [], label, translateChoice = true } }) => [
    label,
    ...(translateChoice ? choices.map(({ name }) => name) : []),
  ]);
  expect(
    keys.filter((key) =>
      [english, chinese].some((texts) => typeof partOf(texts, key) !== "string"),
    ),
  ).toEqual([]);
});
