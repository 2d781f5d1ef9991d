import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";

interface Words {
  readonly auth: typeof import("@plumbline/messages/en-us/auth.json");
  readonly kyc: typeof import("@plumbline/messages/en-us/kyc.json");
  readonly profile: typeof import("@plumbline/messages/en-us/profile.json");
  readonly proof: typeof import("@plumbline/messages/en-us/proof.json");
  readonly recharge: typeof import("@plumbline/messages/en-us/recharge.json");
  readonly shell: typeof import("@plumbline/messages/en-us/shell.json");
}

/** The app's texts of an area in a language. */
export function wordsOf<Area extends keyof Words>(language: string, area: Area): Words[Area] {
  const url = import.meta.resolve(`@plumbline/messages/${language}/${area}.json`);
  // The files of all languages have the keys of the English one, which a test checks.
  return JSON.parse(readFileSync(new URL(url), "utf8")) as Words[Area];
}

/** Whether a text is one of the app's own in a language, with any values in its placeholders. */
export function isTextOf(language: string): (text: string) => boolean {
  const folder = new URL(".", import.meta.resolve(`@plumbline/messages/${language}/shell.json`));
  const texts = readdirSync(folder).flatMap((file) =>
    leavesOf(JSON.parse(readFileSync(new URL(file, folder), "utf8"))),
  );
  const whole = new Set(texts);
  // A text that consists almost only of placeholders would match any other text.
  const patterns = texts.filter(isMostlyOurs).map(patternOf);
  return (text) => whole.has(text) || patterns.some((pattern) => pattern.test(text));
}

function leavesOf(node: unknown): string[] {
  if (typeof node === "string") return [node];
  return Object.values(node ?? {}).flatMap(leavesOf);
}

const GAP = /\{\{\w+\}\}/g;

const isMostlyOurs = (text: string): boolean =>
  text.includes("{{") && (text.replace(GAP, "").match(/\p{L}/gu) ?? []).length >= 4;

function patternOf(text: string): RegExp {
  const parts = text.split(GAP).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`, "u");
}

/** Sets another language, from the next page on. */
export async function setLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((lang) => localStorage.setItem("lang", lang), language);
  await page.goto("about:blank");
}
