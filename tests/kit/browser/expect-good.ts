import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityProblems, COLOUR_RULES } from "../accessibility.ts";
import { sidewaysScroll, smallTargets, WIDTHS } from "../fit.ts";

const HEIGHT = 812;

/** Nothing for axe to say, nothing wider than any phone, nothing too small for a finger. */
export async function expectGood(page: Page): Promise<void> {
  await expectSound(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect([width, await sidewaysScroll(page), await smallTargets(page)]).toEqual([width, 0, []]);
  }
}

/** The same of a page that follows the device's theme, in both; the light one stays. */
export async function expectGoodInBoth(page: Page): Promise<void> {
  await expectReadableInDark(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expectGood(page);
}

/** The same at the desk, which is pointed at and wide, in either theme. */
export async function expectGoodDesk(page: Page): Promise<void> {
  await expectReadableInDark(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expectSound(page);
  expect(await sidewaysScroll(page)).toBe(0);
}

/** A theme changes colours and nothing else. */
async function expectReadableInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => accessibilityProblems(page, COLOUR_RULES)).toEqual([]);
}

async function expectSound(page: Page): Promise<void> {
  // A toast that is still rising is paler than it will be.
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);
}
