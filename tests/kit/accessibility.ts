import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOnly } from "axe-core";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A page that never comes to rest is judged as it is in the end. */
const LOOKS_MAX = 5;

/** The rules of WCAG 2.2 AA, as axe names their levels. */
const ALL_RULES: RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
};

/** Those of them that look at colours. */
export const COLOUR_RULES: RunOnly = {
  type: "rule",
  values: ["color-contrast", "link-in-text-block"],
};

/**
 * What WCAG 2.2 AA finds wrong with the page as it stands, one line each; none is the right answer.
 * Whatever fades or rises while it is looked at would be judged half way, so only what is found
 * twice in a row is wrong.
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
    // What fades or slides is looked at where it ends, without the frames between.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    const masks = [...document.querySelectorAll("[role=status].fixed.inset-0")];
    return masks.every((mask) => getComputedStyle(mask).visibility === "hidden");
  });
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async (runOnly) => {
    // The script above has just put it there.
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    // Of what passes, axe would write down as much as of what does not.
    const { violations } = await axe.run({ runOnly, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, rules);
}
