import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A page that never comes to rest is judged as it is in the end. */
const LOOKS_MAX = 5;

/**
 * What WCAG 2.2 AA finds wrong with the page as it stands, one line each; none is the right answer.
 * Whatever fades or rises while it is looked at would be judged half way, so only what is found
 * twice in a row is wrong.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  let problems = await judge(page);
  for (let look = 1; look < LOOKS_MAX && problems.length > 0; look += 1) {
    const before = problems;
    problems = await judge(page);
    if (problems.join() === before.join()) break;
  }
  return problems;
}

async function judge(page: Page): Promise<string[]> {
  await page.waitForFunction(() => {
    const masks = [...document.querySelectorAll("[role=status].fixed.inset-0")];
    const isMoving = ({ playState, effect }: Animation) =>
      playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
    return (
      masks.every((mask) => getComputedStyle(mask).visibility === "hidden") &&
      !document.getAnimations().some(isMoving)
    );
  });
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    // The script above has just put it there.
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const runOnly = { type: "tag", values: tags } as const;
    // Of what passes, axe would write down as much as of what does not.
    const { violations } = await axe.run({ runOnly, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}
