// Goal: a language has only keys that English has, with the same variables, and is marked complete
// only if it is. Method: every file of every language against the English one.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGE_NAMES } from "./language-names.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, OFFERED_LANGUAGES } from "./languages.ts";

const FOLDER = new URL("./", import.meta.url);
const folders = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const others = folders.filter((name) => name !== DEFAULT_LANGUAGE);

/** "shell.back" → text. */
function textsOf(language: string): ReadonlyMap<string, string> {
  const folder = new URL(`${language}/`, FOLDER);
  const files = readdirSync(folder).map((file) => {
    const texts: unknown = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
    return leavesOf(file.replace(".json", ""), texts);
  });
  return new Map(files.flat());
}

function leavesOf(key: string, node: unknown): [string, string][] {
  if (typeof node === "string") return [[key, node]];
  return Object.entries(node ?? {}).flatMap(([name, inner]) => leavesOf(`${key}.${name}`, inner));
}

const gapsOf = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();

const english = textsOf(DEFAULT_LANGUAGE);

test("there is a folder for each language, and one for their common texts", () => {
  expect(folders).toEqual(["base", ...Object.keys(LANGUAGES)].sort());
});

test("the languages offered are the eight of spec §9, by value and label", () => {
  expect(OFFERED_LANGUAGES.map((value) => `${value} ${LANGUAGE_NAMES[value].label}`)).toEqual([
    "en-us English",
    "ko Korean",
    "jp Japanese",
    "tai Thai",
    "mlxy Malaysian",
    "vl Vietnamese",
    "xi Spanish",
    "zh-cn Traditional Chinese",
  ]);
});

test.each(others)("%s has only keys that English has, with the same gaps", (language) => {
  for (const [key, text] of textsOf(language)) {
    expect(english.has(key), `${key} is not in ${DEFAULT_LANGUAGE}: delete it`).toBe(true);
    expect(gapsOf(text), key).toEqual(gapsOf(english.get(key) ?? ""));
  }
});

// The texts for members; the desk is in English and Traditional Chinese only. A text with a number
// has the plural forms of its language.
test.each(Object.entries(LANGUAGE_NAMES))(
  "%s is complete only if it is",
  (language, { isComplete }) => {
    const texts = textsOf(language);
    const missing = [...english.keys()]
      .filter((key) => !key.startsWith("desk") && !/_(zero|one|two|few|many)$/.test(key))
      .filter((key) => !texts.has(key));
    expect(missing.length === 0, missing.join(" ")).toBe(isComplete);
  },
);

const OF_MESSAGES = [
  "auth.message.",
  "notification.",
  "profile.hold.code.",
  "kyc.part.",
  "kyc.reason.",
  "kyc.outcome.",
  "recharge.reason.",
  "contract.side.",
];

// An e-mail is read outside the app, so all of its texts must be in one language.
test.each(others.filter((name) => name !== "base"))("%s has every text of e-mails", (language) => {
  const texts = textsOf(language);
  const isOfMessages = (key: string) => OF_MESSAGES.some((stem) => key.startsWith(stem));
  const missing = [...english.keys()].filter((key) => isOfMessages(key) && !texts.has(key));
  expect(missing).toEqual([]);
});

const SPOKEN = folders.filter((name) => name !== "base");

test.each(SPOKEN)("%s calls the total of home and of assets by one name", (language) => {
  const texts = textsOf(language);
  expect(texts.get("wallet.assets.total")).toBe(texts.get("home.total"));
});

test.each(SPOKEN)("%s has no section of rewards named like their screen", (language) => {
  const texts = textsOf(language);
  expect(texts.get("reward.tasks.title")).not.toBe(texts.get("reward.title"));
});
