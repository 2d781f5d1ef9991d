// Goal: a keyboard is distinguished from browser bars and from zoom. Method: heights of real
// phones.
import { expect, test } from "vitest";
import { isBeneathKeyboard } from "./keyboard.ts";

test.each([
  ["Safari with its bars", { height: 664, scale: 1 }, 812, false],
  ["Safari with its keyboard", { height: 377, scale: 1 }, 812, true],
  ["Chrome that makes the page lower", { height: 476, scale: 1 }, 812, true],
  ["a small phone with its bars", { height: 560, scale: 1 }, 640, false],
  ["a small phone with a keyboard", { height: 360, scale: 1 }, 640, true],
  ["zoomed in twice", { height: 332, scale: 2 }, 812, false],
])("%s", (_, part, screenHeight, isOpen) => {
  expect(isBeneathKeyboard(part, screenHeight)).toBe(isOpen);
});
