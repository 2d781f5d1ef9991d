// Goal: a spreadsheet shows a list unchanged, and evaluates nothing. Method: exact texts, each
// character that begins a formula, and texts that only look like one.
import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("columns are in the order of their first row; missing values are empty", () => {
  const rows = [
    { id: 1, amount: "-12.5", isOpen: true },
    { id: 2, roles: ["admin"], reason: null },
  ];
  expect(toCsv(rows)).toBe(
    'id,amount,isOpen,roles,reason\r\n1,-12.5,true,,\r\n2,,,"[""admin""]",\r\n',
  );
});

test("without rows there are no columns", () => {
  expect(toCsv([])).toBe("\r\n");
});

test.each([
  ["=1+1", "'=1+1"],
  ["+49 30 123456", "'+49 30 123456"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["  =1", "'  =1"],
  ["\r=1", '"\'\r=1"'],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ["|cmd", "'|cmd"],
  ["-12.5", "-12.5"],
  ["-", "'-"],
  ["a=1", "a=1"],
  ["a,b", '"a,b"'],
  ["two\nlines", '"two\nlines"'],
  ['say "so"', '"say ""so"""'],
])("%j is written %j", (text, cell) => {
  expect(toCsv([{ text }])).toBe(`text\r\n${cell}\r\n`);
});
