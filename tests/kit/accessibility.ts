import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What WCAG 2.2 AA finds wrong with the page as it is, one line each; none is the right answer. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // A mask that is still fading would be judged with what shows through it.
  await page.waitForFunction(() => {
    const masks = [...document.querySelectorAll("[role=status].fixed.inset-0")];
    return masks.every((mask) => getComputedStyle(mask).visibility === "hidden");
  });
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    // The script above has just put it there.
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const { violations } = await axe.run({ runOnly: { type: "tag", values: tags } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}
