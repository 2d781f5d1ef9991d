import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectGoodDesk } from "../browser/expect-good.ts";
import { settledExcess } from "./desk-page.ts";

/** The width of a sheet of A4 between its margins, in pixels of a page. */
const PAPER = { width: 718, height: 1_000 } as const;

/**
 * Expects a page without faults that fits the smallest supported screen and, without controls, a
 * sheet of paper.
 */
export async function expectFits(page: Page): Promise<void> {
  await expectGoodDesk(page);
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await settledExcess(page)).toBe(0);
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => page.evaluate(printFaults)).toEqual([]);
  await page.emulateMedia({ media: "screen" });
  if (before !== null) await page.setViewportSize(before);
}

/**
 * Runs in the page, as it is printed: finds controls, colours, a missing time zone, and cut-off
 * content.
 */
function printFaults(): readonly string[] {
  const seen = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const isWide = ({ clientWidth, scrollWidth }: Element) => scrollWidth > clientWidth;
  const zone = seen("main [data-print-zone]").map(({ textContent }) => textContent);
  return [
    ...seen("header, nav, main button, .MuiDrawer-root").map(({ outerHTML }) => outerHTML),
    ...seen("main :is(td, th, p)")
      .filter((element) => getComputedStyle(element).color !== "rgb(0, 0, 0)")
      .map(({ textContent }) => `coloured: ${textContent}`),
    ...(zone.some((text) => text.includes("UTC")) ? [] : ["no zone"]),
    ...seen("main table").flatMap(({ parentElement }) =>
      parentElement !== null && isWide(parentElement) ? ["a table is cut off"] : [],
    ),
  ];
}
