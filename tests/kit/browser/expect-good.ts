import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityProblems, COLOUR_RULES } from "../accessibility.ts";
import { segmentedControls, sidewaysScroll, smallTargets, WIDTHS } from "../fit.ts";

const HEIGHT = 812;

/**
 * Expects no axe violation, at most one segmented control, no horizontal scroll at the width of any
 * phone, and no target that is too small.
 */
export async function expectGood(page: Page): Promise<void> {
  await expectSound(page);
  expect((await segmentedControls(page)).slice(1)).toEqual([]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect([width, await sidewaysScroll(page), await smallTargets(page)]).toEqual([width, 0, []]);
  }
}

/** The same in both themes, for a page that follows the device's theme; the last one stays set. */
export async function expectGoodInBoth(page: Page): Promise<void> {
  await expectGood(page);
  await expectReadableInOther(page);
}

/**
 * The same at the desk, which is used with a mouse on a wide screen, in both themes; the last one
 * stays set.
 */
export async function expectGoodDesk(page: Page): Promise<void> {
  await expectSound(page);
  expect(await sidewaysScroll(page)).toBe(0);
  await expectReadableInOther(page);
}

/** A theme changes only colours; each change makes the desk compute all its styles again. */
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
  // A toast is paler while it is still rising.
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);
}
