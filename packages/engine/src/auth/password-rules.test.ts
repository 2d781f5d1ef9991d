// Goal: passwords at the top of guessing lists are refused, and nothing else is required. Method:
// rows on each side of every rule, and rows that break one more rule each.
import { expect, test } from "vitest";
import { err, ok } from "#kernel";
import { checkPassword } from "./password-rules.ts";

const check = (password: string, account = "ada.lovelace") =>
  checkPassword(password, { account, field: "password" });

test.each([
  "correct horse battery staple",
  "tr0ub4dor&3x",
  "密碼很長很好記得",
  "        x",
  "x7#".repeat(21) + "y", // 64 characters
  "passwordless-entry",
  "lovelace.ada",
  "13579246",
])("accepts %o", (password) => {
  expect(check(password)).toEqual(ok(null));
});

test.each([
  ["", "password_too_short"],
  ["k3y-9vq", "password_too_short"],
  ["💶💶💶💶", "password_too_short"], // four characters, eight code units
  ["password", "password_common"],
  ["PASSWORD", "password_common"],
  ["P@ssw0rd2024!", "password_common"],
  ["123password123", "password_common"],
  ["Bitcoin2026", "password_common"],
  ["Plumbline1", "password_common"],
  ["1q2w3e4r", "password_common"],
  ["qwertyuiop", "password_common"],
  ["ｐａｓｓｗｏｒｄ", "password_common"], // full width
  ["aaaaaaaa", "password_common"],
  ["abababab", "password_common"],
  ["xyz1xyz1", "password_common"],
  ["23456789", "password_common"],
  ["hgfedcba", "password_common"],
  ["ada.lovelace", "password_like_account"],
  ["Ada.Lovelace", "password_like_account"],
  ["ada.lovelace1815", "password_like_account"],
  ["1815ada.lovelace", "password_like_account"],
])("refuses %o with %s", (password, type) => {
  expect(check(password)).toMatchObject({ ok: false, error: { type, field: "password" } });
});

test("the account name may be part of a longer password", () => {
  expect(check("ada.lovelace18151")).toEqual(ok(null));
});

// Goal: the documented order. Method: each row breaks one more rule, the last first.
test.each([
  ["password_like_account", "monkey.1", "monkey.1x"],
  ["password_common", "monkey.1", "monkey.1"],
  ["password_too_short", "monkey", "monkey"],
])("of several reasons reports %s", (type, password, account) => {
  const folded = type === "password_like_account" ? `${account}y` : password;
  expect(check(folded, account)).toMatchObject({ ok: false, error: { type } });
});

test("reports the required number of characters", () => {
  expect(check("short")).toEqual(err({ type: "password_too_short", field: "password", length: 8 }));
});
