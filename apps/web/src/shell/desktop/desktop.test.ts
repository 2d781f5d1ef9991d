// Goal: only a desktop gets the frame, and the frame shows only addresses of this app. Method:
// screens, settings and addresses on both sides of each limit.
import { expect, test } from "vitest";
import { storedAddress, readPcLimit } from "./desktop.ts";
import { isDesktop } from "./surroundings.ts";

const DESKTOP = { widthPx: 1_280, isInFrame: false, userAgent: "Mozilla/5.0 (X11; Linux x86_64)" };
const PHONE_AGENT = "Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile Safari/537.36";

test.each([
  [{}, true],
  [{ widthPx: 576 }, true],
  [{ widthPx: 575 }, false],
  [{ isInFrame: true }, false],
  [{ userAgent: PHONE_AGENT }, false],
])("with %o it is a desktop: %s", (change, expected) => {
  expect(isDesktop({ ...DESKTOP, ...change })).toBe(expected);
});

test.each([
  ['{"isPcLimite":true}', true],
  ['{"isPcLimite":false}', false],
  ['{"isPcLimite":"true"}', false],
  ["{}", false],
  ["null", false],
  ["", false],
  ["isPcLimite", false],
])("the setting %s limits desktops: %s", (setting, expected) => {
  expect(readPcLimit(setting)).toBe(expected);
});

const OWN = "https://app.example";

test.each([
  ["https://app.example/#/heyue?symbol=BTCUSDT", "https://app.example/#/heyue?symbol=BTCUSDT"],
  [null, "https://app.example/#/home"],
  ["https://evil.example/#/home", "https://app.example/#/home"],
  ["https://app.example/pc.html", "https://app.example/#/home"],
  ["javascript:alert(1)", "https://app.example/#/home"],
])("O6 for the stored address %s the frame shows %s", (address, shown) => {
  expect(storedAddress(address, OWN)).toBe(shown);
});
