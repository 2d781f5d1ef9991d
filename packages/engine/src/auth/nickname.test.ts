// Goal: a member may choose any display name except one that resembles the house. Method: names of
// many scripts, each rule at its edge, and every look-alike spelling of a reserved word.
import { expect, test } from "vitest";
import { lookOf, readNickname } from "./index.ts";

test.each([
  ["  Ada   Lovelace ", "Ada Lovelace"],
  ["สมชาย", "สมชาย"],
  ["王小明", "王小明"],
  ["Ｏ'Neill", "O'Neill"],
  ["Badminton", "Badminton"],
  ["Саша", "Саша"],
  ["ab", "ab"],
  ["x".repeat(20), "x".repeat(20)],
])("%j is shown as %j", (typed, nickname) => {
  expect(readNickname(typed)).toEqual({ ok: true, value: nickname });
});

test.each([
  "",
  "a",
  "x".repeat(21),
  "a\u202Eb",
  "a\u200Bb",
  "a\nb",
  "--",
  "😀😀",
  "<b>",
  "a@b",
  "a\u0301\u0302\u0303\u0304b",
  "t.me/x",
])("%j is refused as malformed", (typed) => {
  expect(readNickname(typed)).toMatchObject({ error: { type: "nickname_malformed" } });
});

test.each([
  "Support",
  "ＳＵＰＰＯＲＴ",
  "S.u.p.p.o.r.t",
  "Suрроrt",
  "Şupport",
  "5upp0rt",
  "Customer Support",
  "admin",
  "Adm1n",
  "ΑDMIN",
  "аdmin",
  "adrnin",
  "Admin_7",
  "MyAdmin",
  "Plurnbline",
  "PIumbline",
  "Plumbline Team",
  "0fficial",
  "staff",
  "客服",
  "官方客服",
  "管理員",
  "แอดมิน",
  "ฝ่ายช่วยเหลือ",
  "Soporte",
  "Soporte7",
  "고객센터",
])("H3 %j is reserved for our own staff", (typed) => {
  expect(readNickname(typed)).toMatchObject({ error: { type: "nickname_reserved" } });
});

// Goal: names that look alike are detected. Method: pairs that look alike next to one that does
// not, and names that cannot look like an account.
test.each([
  ["Ada", "ada"],
  ["ＡＤＡ", "ada"],
  ["Аdа", "ada"],
  ["Ädà", "ada"],
  ["4d4", "ada"],
  ["ada lovelace", "ada_lovelace"],
  ["-ada.", "ada"],
  ["Barney", "bamey"],
  ["paypal", "PAYPA1"],
])("%j looks like %j", (one, other) => {
  expect(lookOf(one)).toBe(lookOf(other));
});

test.each(["adam", "ada2", "a.d.a"])("%j does not look like ada", (name) => {
  expect(lookOf(name)).not.toBe(lookOf("ada"));
});

test.each(["王小明", "สมชาย", "Саша Ж"])("%j looks like no account", (name) => {
  expect(lookOf(name)).toBeNull();
});
