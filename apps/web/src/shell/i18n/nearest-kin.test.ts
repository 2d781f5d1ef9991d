// Goal: what a language lacks is said in its nearest kin (spec §9). Method: the real files, one of
// them half translated, one not at all, and a language without kin.
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Language } from "@plumbline/messages";
import { withNearestKin } from "./nearest-kin.ts";

const FOLDER = new URL("../../../../../packages/messages/src/", import.meta.url);
function read(language: Language, area: string): object {
  const file = new URL(`${language}/${area}.json`, FOLDER);
  // A file of texts is an object.
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as object) : {};
}
const spoken = (language: Language, area: string) =>
  withNearestKin(language, (each) => Promise.resolve(read(each, area)));

test("a file that a language lacks is its kin's", async () => {
  expect(await spoken("zh-hans", "market")).toEqual(read("zh-cn", "market"));
});

test("of a file it has, its own texts stand and only the others are the kin's", async () => {
  const own = read("zh-hans", "settings");
  const joined = await spoken("zh-hans", "settings");
  expect(joined).toMatchObject(own);
  expect(keysOf(joined)).toEqual(keysOf(read("zh-cn", "settings")));
});

test("without kin there is nothing but its own", async () => {
  expect(await spoken("ko", "settings")).toEqual(read("ko", "settings"));
  expect(await spoken("ko", "desk")).toEqual({});
});

function keysOf(node: unknown, path = ""): string[] {
  if (typeof node !== "object" || node === null) return [path];
  return Object.entries(node)
    .flatMap(([name, child]) => keysOf(child, `${path}.${name}`))
    .toSorted();
}
