import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

interface Words {
  readonly auth: typeof import("@plumbline/messages/en-us/auth.json");
  readonly kyc: typeof import("@plumbline/messages/en-us/kyc.json");
  readonly profile: typeof import("@plumbline/messages/en-us/profile.json");
  readonly recharge: typeof import("@plumbline/messages/en-us/recharge.json");
  readonly shell: typeof import("@plumbline/messages/en-us/shell.json");
}

/** What the app says of an area in a language. */
export function wordsOf<Area extends keyof Words>(language: string, area: Area): Words[Area] {
  const url = import.meta.resolve(`@plumbline/messages/${language}/${area}.json`);
  // The files of all languages have the keys of the English one: a test of theirs holds them to it.
  return JSON.parse(readFileSync(new URL(url), "utf8")) as Words[Area];
}

/** Another language, from the next page on. */
export async function setLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((lang) => localStorage.setItem("lang", lang), language);
  await page.goto("about:blank");
}
