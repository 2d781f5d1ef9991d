// Goal: one number has one spelling, however it is typed, and no code is sent to a premium or
// unreadable number. Method: real numbers of several countries.
import { expect, test } from "vitest";
import { masked, readPhone } from "./contact.ts";

test.each([
  ["1", "(201) 555-0123", "+12015550123"],
  ["+1", "201.555.0123", "+12015550123"],
  ["US", "2015550123", "+12015550123"],
  ["us", "+12015550123", "+12015550123"],
  ["886", "0912 345 678", "+886912345678"],
  ["TH", "+66 81 234 5678", "+66812345678"],
  ["1", "２０１５５５０１２３", "+12015550123"],
  ["49", "+1 201 555 0123", "+12015550123"],
])("of %s %s is %s", (country, typed, number) => {
  expect(readPhone(country, typed)).toMatchObject({ value: { value: number, name: number } });
});

test.each([
  ["1", ""],
  ["1", "123"],
  ["1", "2015550123 ext. 5"],
  ["1", "call 2015550123 now"],
  ["1", "900 555 0123"],
  ["1", "800 555 0123"],
  ["999", "2015550123"],
  ["", "2015550123"],
  ["ZZ", "2015550123"],
])("of %j %j is not a number for codes", (country, typed) => {
  expect(readPhone(country, typed)).toMatchObject({ error: { type: "phone_malformed" } });
});

test("a masked contact is recognisable only to its owner", () => {
  expect(masked({ kind: "phone", value: "+12015550123" })).toBe("+1••••0123");
  expect(masked({ kind: "email", value: "ada.l@example.com" })).toBe("a•••@example.com");
});
