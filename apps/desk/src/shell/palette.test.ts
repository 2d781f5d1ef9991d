// Goal: the desk looks like the member's app. Method: every colour of the desk is compared with the
// token it is named after.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PALETTES } from "./palette.ts";

const css = readFileSync(
  new URL("../../../../packages/ui/src/tokens.css", import.meta.url),
  "utf8",
);
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

test.each(["light", "dark"] as const)("the %s palette is that of the tokens", (theme) => {
  const expected = Object.keys(PALETTES[theme]).map((name) => [name, tokens.get(name)?.[theme]]);
  expect(PALETTES[theme]).toEqual(Object.fromEntries(expected));
});
