// Goal: areas share one list of queues without importing each other, and each queue has a text.
// Method: the generated list against the desk's texts, in both of its languages.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { QUEUES } from "./plugs.ts";

const names = QUEUES.map(({ name }) => name);

interface DeskTexts {
  readonly dashboard?: { readonly names?: Readonly<Record<string, string>> };
}

const MESSAGES = new URL("../../../packages/messages/src/", import.meta.url);

/** The texts of the desk's own file and of the areas' files, which have the same keys. */
const namedIn = (language: string): readonly string[] =>
  globSync(`${language}/{desk,desk-*}.json`, { cwd: MESSAGES }).flatMap((file) => {
    const texts = JSON.parse(readFileSync(new URL(file, MESSAGES), "utf8")) as DeskTexts;
    return Object.keys(texts.dashboard?.names ?? {});
  });

test("a queue has its own text", () => {
  expect(names).toEqual([...new Set(names)]);
});

test.each(["en-us", "zh-cn"])("in %s the desk has a text for each queue, and no other", (one) => {
  expect(namedIn(one).toSorted()).toEqual(names.toSorted());
});
