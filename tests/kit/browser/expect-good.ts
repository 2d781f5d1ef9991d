import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityProblems } from "../accessibility.ts";
import { sidewaysScroll, smallTargets, WIDTHS } from "../fit.ts";

const HEIGHT = 812;
const WIDTH = 375;

/** Nothing for axe to say, nothing wider than any phone, nothing too small for a finger. */
export async function expectGood(page: Page): Promise<void> {
  await expectSound(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect([width, await sidewaysScroll(page), await smallTargets(page)]).toEqual([width, 0, []]);
  }
  await page.setViewportSize({ width: WIDTH, height: HEIGHT });
}

/** The same of a page that follows the device's theme, in both; the light one stays. */
export async function expectGoodInBoth(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectSound(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expectGood(page);
}

/** The same at the desk, which is pointed at and wide, in either theme. */
export async function expectGoodDesk(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page);
  }
  expect(await sidewaysScroll(page)).toBe(0);
}

async function expectSound(page: Page): Promise<void> {
  // A toast that is still rising is paler than it will be.
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);
}
