// Goal: one person's name is one account in any spelling, and nobody can pose as the house. Method:
// rows on each side of every edge; a property that folding is idempotent.
import fc from "fast-check";
import { expect, test } from "vitest";
import { err, ok } from "#kernel";
import { foldAccount, readAccountName } from "./account-name.ts";

test.each([
  ["ada", "ada", "ada"],
  ["Ada.Lovelace", "ada.lovelace", "Ada.Lovelace"],
  ["  ada_1-2  ", "ada_1-2", "ada_1-2"],
  ["ＡＤＡ", "ada", "ADA"], // full width
  ["\u212Aate", "kate", "Kate"], // the Kelvin sign
  ["\uFB01n", "fin", "fin"], // a ligature
  ["a".repeat(32), "a".repeat(32), "a".repeat(32)],
  ["42.", "42.", "42."],
  ["badminton", "badminton", "badminton"],
])("reads %o as %o", (typed, account, nickname) => {
  expect(readAccountName(typed)).toEqual(ok({ account, nickname }));
});

test.each([
  "",
  "ad",
  "a".repeat(33),
  "---",
  "a da",
  "ada!",
  "ada@example.com",
  "аda", // a Cyrillic letter that looks Latin
  "ada\u0000",
  "ada\u202E",
  "straße",
  "=cmd",
  "\uD800ada",
])("refuses %o as malformed", (typed) => {
  const refusal = { type: "account_malformed", field: "account", min: 3, max: 32 } as const;
  expect(readAccountName(typed)).toEqual(err(refusal));
});

test.each([
  "support",
  "SUPPORT",
  "s.u.p.p.o.r.t",
  "plumbline-team",
  "the_admin",
  "admin2",
  "guest-42",
  "ｓｔａｆｆ",
])("reserves %o for the house", (typed) => {
  expect(readAccountName(typed)).toEqual(err({ type: "account_reserved", field: "account" }));
});

const character = fc.constantFrom(..."aZk09_.-Ａｚ５\u212A\uFB01\u017F ");

test("folding twice changes nothing, and a folded account name stays the same", () => {
  fc.assert(
    fc.property(fc.array(character, { minLength: 3, maxLength: 12 }), (characters) => {
      const typed = characters.join("");
      const read = readAccountName(typed);
      if (!read.ok) return;
      expect(foldAccount(read.value.account)).toBe(read.value.account);
      expect(foldAccount(typed.toUpperCase())).toBe(read.value.account);
    }),
  );
});
