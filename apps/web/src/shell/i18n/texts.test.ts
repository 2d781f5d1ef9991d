// Goal: the app renders exactly as the server's i18next from the same files, and a missing text in
// English. Method: all texts, with values for every placeholder, through both.
import { readdirSync, readFileSync } from "node:fs";
import i18next from "i18next";
import { expect, test } from "vitest";
import { translate } from "./texts.ts";

const FOLDER = new URL("../../../../../packages/messages/src/", import.meta.url);
const languages = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

function read(language: string): Record<string, unknown> {
  const folder = new URL(`${language}/`, FOLDER);
  const texts = readdirSync(folder).map((file) => [
    file.replace(".json", ""),
    JSON.parse(readFileSync(new URL(file, folder), "utf8")),
  ]);
  return Object.fromEntries(texts);
}

function keysOf(node: unknown, path: string): string[] {
  if (typeof node !== "object" || node === null) return [path];
  return Object.entries(node).flatMap(([name, child]) =>
    keysOf(child, path === "" ? name : `${path}.${name}`),
  );
}

test.each(languages)("%s: every text is said as i18next says it", async (language) => {
  const english = read("en-us");
  const own = read(language);
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: language,
    fallbackLng: "en-us",
    lowerCaseLng: true,
    resources: { "en-us": { translation: english }, [language]: { translation: own } },
    interpolation: { escapeValue: false },
    // Accounts of the house have a colon in their names.
    nsSeparator: false,
  });
  const keys = keysOf(english, "");
  expect(keys.length).toBeGreaterThan(50);
  for (const key of keys) {
    const gaps = translate([own, english], key).matchAll(/\{\{(\w+)\}\}/g);
    const values = Object.fromEntries([...gaps].map(([, name]) => [name, `<${name}>`]));
    expect(translate([own, english], key, values)).toBe(i18n.t(key, values));
  }
});

test.each([
  [[{ a: { b: "own" } }, { a: { b: "english" } }], "a.b", {}, "own"],
  [[{ a: {} }, { a: { b: "english" } }], "a.b", {}, "english"],
  [[{ a: { b: { c: "deeper" } } }, {}], "a.b", {}, "a.b"],
  [[{}], "a.toString", {}, "a.toString"],
  [[{ a: "{{n}} of {{n}}, {{m}}" }], "a", { n: 3 }, "3 of 3, {{m}}"],
])("in %o the key %s with %o is %o", (texts, key, values, text) => {
  expect(translate(texts, key, values)).toBe(text);
});
