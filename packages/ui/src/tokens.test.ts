// Goal: every text is readable in both themes (WCAG 2.2 AA). Method: read the colour pairs from
// tokens.css itself, compute relative luminance and contrast as WCAG defines them, and compare each
// text/background pair in use with its limit.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

const TEXT_MIN = 4.5;
const GRAPHIC_MIN = 3;
const areas = ["ground", "surface", "fill"];
const hues = ["green", "red", "blue", "orange", "amber"];
const fills = ["accent", "green", "red", "blue", "orange"];
const onPage = ["ground", "surface"];

const LINES = [...colours.keys()].filter((name) => /^(?:line-\d|drawing)$/.test(name));

const pairs: readonly (readonly [front: string, back: string, ratioMin: number])[] = [
  ...areas.flatMap((area) => [
    ["ink", area, TEXT_MIN] as const,
    ["muted", area, TEXT_MIN] as const,
    ["accent", area, TEXT_MIN] as const,
  ]),
  ...hues.flatMap((hue) => [
    ...areas.map((area) => [hue, area, TEXT_MIN] as const),
    [hue, `${hue}-soft`, TEXT_MIN] as const,
    ["ink", `${hue}-soft`, TEXT_MIN] as const,
  ]),
  ["accent", "accent-soft", TEXT_MIN],
  ["ink", "accent-soft", TEXT_MIN],
  ["ink", "raised", TEXT_MIN],
  ...fills.flatMap((fill) => [
    ["on-fill", `${fill}-fill`, TEXT_MIN] as const,
    ...onPage.map((area) => [`${fill}-fill`, area, GRAPHIC_MIN] as const),
  ]),
  ...onPage.map((area) => ["control", area, GRAPHIC_MIN] as const),
  // The names of chart lines are written in their colours.
  ...LINES.map((line) => [line, "surface", TEXT_MIN] as const),
  // The knob of a switch that is off.
  ["on-fill", "control", GRAPHIC_MIN],
];

describe.each(["light", "dark"] as const)("%s theme", (theme) => {
  test.each(pairs)("%s on %s reads at %d or more", (front, back, ratioMin) => {
    expect(contrast(colour(front, theme), colour(back, theme))).toBeGreaterThanOrEqual(ratioMin);
  });
});

test.each(["light", "dark"] as const)("no two line colours are alike, %s", (theme) => {
  expect(LINES).toHaveLength(10);
  expect(new Set(LINES.map((line) => colour(line, theme))).size).toBe(10);
});

test("the contrast of black on white is 21, and that of a grey has its published value", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

test("there are five sizes, two weights and no shadow", () => {
  const theme = css.slice(css.indexOf("@theme"), css.indexOf("@layer base"));
  const named = (start: string) =>
    [...theme.matchAll(new RegExp(`^  --${start}-([a-z]+):`, "gm"))].map((match) => match[1]);
  expect(named("text")).toEqual(["caption", "label", "body", "title", "figure"]);
  expect(named("font-weight")).toEqual(["normal", "semibold"]);
  expect(named("shadow")).toEqual([]);
});

test("no animation is longer than 200 ms, and reduced motion has none", () => {
  const times = [...css.matchAll(/\b(\d+)(ms|s)\b/g)].map(([, count, unit]) =>
    unit === "s" ? Number(count) * 1_000 : Number(count),
  );
  expect(times.length).toBeGreaterThan(3);
  expect(times.filter((timeMs) => timeMs > 200)).toEqual([]);
  const still = css.slice(css.indexOf("prefers-reduced-motion: reduce"));
  expect(still).toMatch(/animation: none !important;\s+transition: none !important;/);
});

test("each choice of direction colours uses different hues for up and down", () => {
  const choices = [...css.matchAll(/--up: var\(--(\w+)\);[^}]*--down: var\(--(\w+)\);/g)];
  expect(choices.map(([, up, down]) => `${up}/${down}`)).toEqual([
    "green/red",
    "red/green",
    "blue/orange",
  ]);
});

function colour(name: string, theme: "light" | "dark"): string {
  const pair = colours.get(name);
  if (pair === undefined) throw new Error(`tokens.css has no colour pair --${name}`);
  return pair[theme];
}

/** WCAG 2.2 "contrast ratio": (L1 + 0.05) / (L2 + 0.05), the lighter first. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2 "relative luminance" of an sRGB colour. */
function luminance(hex: string): number {
  const channel = (start: number) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
