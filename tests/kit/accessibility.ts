import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOnly } from "axe-core";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A page that never becomes stable is checked in its last state. */
const LOOKS_MAX = 5;

/** The rules of WCAG 2.2 AA, by the names of their levels in axe. */
const ALL_RULES: RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
};

/** The rules among them that concern colours. */
export const COLOUR_RULES: RunOnly = {
  type: "rule",
  values: ["color-contrast", "link-in-text-block"],
};

/**
 * The violations of WCAG 2.2 AA on the page in its present state, one line each; an empty list is
 * expected. An element that fades or moves during the check would be judged half way, so only
 * violations found twice in a row count.
 */
export async function accessibilityProblems(page: Page, rules = ALL_RULES): Promise<string[]> {
  let problems = await judge(page, rules);
  for (let look = 1; look < LOOKS_MAX && problems.length > 0; look += 1) {
    const before = problems;
    problems = await judge(page, rules);
    if (problems.join() === before.join()) break;
  }
  return problems;
}

async function judge(page: Page, rules: RunOnly): Promise<string[]> {
  await page.waitForFunction(() => {
    // Animated elements are checked in their final state, without the frames between.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    const masks = [...document.querySelectorAll("[role=status].fixed.inset-0")];
    return masks.every((mask) => getComputedStyle(mask).visibility === "hidden");
  });
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    // The script above has just created it.
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    // axe would record as much about passed rules as about failed ones.
    const { violations } = await axe.run({ runOnly, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, rules);
}
