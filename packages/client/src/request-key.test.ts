import { expect, test } from "vitest";
import { createRequestKey, REQUEST_KEY_ALPHABET } from "./request-key.ts";

// Goal: the alphabet is every letter and digit except look-alikes. Method: built in another way.
test("the alphabet has no look-alikes", () => {
  const digits = "0123456789";
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const all = [...digits, ...letters, ...letters.toLowerCase()];
  expect([...REQUEST_KEY_ALPHABET]).toEqual(all.filter((one) => !"0Oo1lIi".includes(one)));
  expect(REQUEST_KEY_ALPHABET.length).toBe(55);
});

// Goal: bytes become letters as documented. Method: known bytes; 220 and above are drawn again.
test("draws again bytes that would favour some letters", () => {
  const draws = [[219, 220, 255, 0, 54, 55], Array(32).fill(1)];
  const key = createRequestKey((bytes) => {
    const draw = draws.shift() ?? [];
    bytes.fill(220);
    bytes.set(draw);
    return bytes;
  });
  expect(key).toBe(`z2z2${"3".repeat(28)}`);
});

// Goal: every letter is equally likely, at every place of the key (TR19). Method: chi-square over
// 10⁶ characters; 54 degrees of freedom exceed 128.6 once in 10⁷ runs.
test("TR19 is uniform", () => {
  const counts = new Map<string, number>();
  const keyCount = 31_250;
  for (let n = 0; n < keyCount; n += 1) {
    for (const letter of createRequestKey()) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const expected = (keyCount * 32) / 55;
  const chiSquare = [...REQUEST_KEY_ALPHABET]
    .map((letter) => ((counts.get(letter) ?? 0) - expected) ** 2 / expected)
    .reduce((sum, term) => sum + term);
  expect(counts.size).toBe(55);
  expect(chiSquare).toBeLessThan(128.6);
});

// Goal: no key repeats, and each has its format (TR19). Method: 10⁵ keys in a set.
test("TR19 never repeats", () => {
  const keys = Array.from({ length: 100_000 }, () => createRequestKey());
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.every((key) => /^[2-9A-HJ-NP-Za-hjkmnp-z]{32}$/.test(key))).toBe(true);
});
