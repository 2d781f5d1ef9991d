import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityProblems, COLOUR_RULES } from "../accessibility.ts";
import { segmentedControls, sidewaysScroll, smallTargets, WIDTHS } from "../fit.ts";

const HEIGHT = 812;

/**
 * No axe violation, at most one segmented control, no horizontal scroll at the width of any phone,
 * no target too small.
 */
export async function expectGood(page: Page): Promise<void> {
  await expectSound(page);
  expect((await segmentedControls(page)).slice(1)).toEqual([]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect([width, await sidewaysScroll(page), await smallTargets(page)]).toEqual([width, 0, []]);
  }
}

/** The same of a page that follows the device's theme, in both; the other one stays. */
export async function expectGoodInBoth(page: Page): Promise<void> {
  await expectGood(page);
  await expectReadableInOther(page);
}

/** The same at the desk, which is pointed at and wide, in both themes; the other one stays. */
export async function expectGoodDesk(page: Page): Promise<void> {
  await expectSound(page);
  expect(await sidewaysScroll(page)).toBe(0);
  await expectReadableInOther(page);
}

/** A theme changes colours and nothing else; a change of it costs the desk all its styles anew. */
async function expectReadableInOther(page: Page): Promise<void> {
  const [isDark, ground] = await page.evaluate(() => [
    matchMedia("(prefers-color-scheme: dark)").matches,
    getComputedStyle(document.body).backgroundColor,
  ]);
  await page.emulateMedia({ colorScheme: isDark ? "light" : "dark" });
  await page.waitForFunction(
    (before) => getComputedStyle(document.body).backgroundColor !== before,
    ground,
  );
  await expect.poll(() => accessibilityProblems(page, COLOUR_RULES)).toEqual([]);
}

async function expectSound(page: Page): Promise<void> {
  // A toast that is still rising is paler than it will be.
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);
}
