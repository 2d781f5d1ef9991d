import { type Language, LANGUAGES, OFFERED_LANGUAGES } from "@plumbline/messages";
import type { Page } from "playwright-core";
import { stepTo } from "../phone.ts";

/** A screen by its name and address. */
export type Address = readonly [name: string, path: string];

/**
 * Switches the language as a reader does, without a reload; with a reload for a language that is
 * not offered.
 */
export async function speak(page: Page, language: Language): Promise<void> {
  if ((OFFERED_LANGUAGES as readonly Language[]).includes(language)) {
    await visit(page, ["language", "/language"]);
    await page.locator(`input[name=language][value=${language}]`).click();
  } else {
    await page.evaluate((value) => localStorage.setItem("lang", value), language);
    await page.reload();
  }
  await page.waitForFunction(
    (tag) => document.documentElement.lang === tag,
    LANGUAGES[language].tag,
  );
}

/**
 * Goes to a screen and waits until its data is loaded. Returns whether it was reached: an address
 * may redirect, and a part of a screen may load nothing.
 */
export async function visit(page: Page, [name, path]: Address): Promise<boolean> {
  await stepTo(page, `#${path}`);
  return page
    .waitForFunction(isThere, { name, quietFrames: QUIET_FRAMES }, { timeout: WAIT_MS_MAX })
    .then(() => true)
    .catch(() => false);
}

/** The number of frames without a change of size on the screen: then its answers have arrived. */
const QUIET_FRAMES = 4;
const WAIT_MS_MAX = 4_000;

function isThere({ name, quietFrames }: { name: string; quietFrames: number }): Promise<boolean> {
  const size = (): string | null => {
    const screen = document.querySelector(`[data-screen="${name}"]`);
    if (screen?.checkVisibility() !== true) return null;
    if (screen.querySelector("span.bg-fill[aria-hidden=true], [aria-hidden=true] > .bg-fill"))
      return null;
    return `${screen.scrollHeight} ${screen.textContent.length}`;
  };
  return new Promise((resolve) => {
    const look = (before: string | null, left: number): void => {
      const now = size();
      if (now === null || now !== before) return resolve(false);
      if (left === 0) return resolve(true);
      requestAnimationFrame(() => look(now, left - 1));
    };
    look(size(), quietFrames);
  });
}

/** The targets of the page's links inside the app, with their query. */
export const linksOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href^="#/"]')].map((link) =>
      (link.getAttribute("href") ?? "").slice(1),
    ),
  );
