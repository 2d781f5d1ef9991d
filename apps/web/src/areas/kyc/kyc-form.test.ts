// Goal: a form asks only for parts that may change, and refuses what the server would refuse.
// Method: a former submission against the current inputs, one rule in each row.
import { instant } from "@plumbline/engine/kernel";
import type { KycAnswers } from "@plumbline/engine/kyc";
import { expect, test } from "vitest";
import {
  appealForm,
  partsToComplete,
  type Before,
  maskNumber,
  problemsOf,
  startAnswers,
} from "./kyc-form.ts";
import { maySend } from "#shell/forms/form.ts";

const now = instant(Date.UTC(2026, 0, 5, 12));

const answers: KycAnswers = {
  lastName: "Lovelace",
  firstName: "Ada",
  birthday: "1990-12-10",
  country: "GB",
  idType: "idCard",
  idNumber: "L01X00T47",
  frontFileId: "front",
  backFileId: "back",
};

const rejectedWith = (...parts: Before["rejections"][number]["part"][]): Before => ({
  answers,
  rejections: parts.map((part) => ({ part, reason: "blurred", note: null })),
});

test("the first time all parts are required, except a passport's back", () => {
  expect(partsToComplete("basic", { idType: "idCard" }, undefined)).toHaveLength(8);
  expect(partsToComplete("basic", { idType: "passport" }, undefined)).not.toContain("backFileId");
  expect(partsToComplete("advanced", {}, undefined)).toHaveLength(7);
});

test("afterwards only rejected parts; another kind of document opens all of its parts", () => {
  expect(partsToComplete("basic", answers, rejectedWith("frontFileId"))).toEqual(["frontFileId"]);
  expect(partsToComplete("basic", answers, rejectedWith("idType"))).toEqual([
    "idType",
    "idNumber",
    "frontFileId",
    "backFileId",
  ]);
});

test("its initial values are the reader's statements, and later the submission", () => {
  const personalData = {
    lastName: "Ito",
    firstName: null,
    country: "JP",
    address: "1 Main St, Kyoto",
  };
  expect(startAnswers("basic", undefined, personalData)).toEqual({
    lastName: "Ito",
    country: "JP",
    idType: "passport",
  });
  expect(startAnswers("advanced", undefined, personalData)).toEqual({
    address: "1 Main St, Kyoto",
  });
  expect(startAnswers("basic", rejectedWith("lastName"), personalData)).toEqual(answers);
});

test("a rejected picture has to be replaced, everything else is prefilled", () => {
  const { frontFileId: _front, ...others } = answers;
  expect(startAnswers("basic", rejectedWith("frontFileId", "lastName"))).toEqual(others);
  expect(startAnswers("basic", undefined)).toEqual({ idType: "passport" });
});

test.each<[string, KycAnswers, Before | undefined, string | undefined]>([
  ["nothing", {}, undefined, undefined],
  ["nothing rejected", {}, rejectedWith("lastName"), "kyc.refusal.kycPartNotMended"],
  ["the rejected name", { lastName: "Byron" }, rejectedWith("lastName"), undefined],
  ["a name with a digit", { lastName: "L0velace" }, undefined, "kyc.refusal.kycPartMalformed"],
  ["no name", { lastName: "" }, undefined, "kyc.refusal.kycPartMissing"],
])("an input with a change: %s", (_name, change, before, key) => {
  const typed = { ...answers, ...change };
  const context = { answers: typed, before, now };
  expect(problemsOf(["lastName"], context).lastName?.key).toBe(key);
});

test("U13: an age of seventeen is refused, and a day that does not exist is refused", () => {
  const problemOf = (birthday: string) =>
    problemsOf(["birthday"], { answers: { ...answers, birthday }, before: undefined, now });
  expect(problemOf("2008-01-05")).toEqual({});
  expect(problemOf("2008-01-06").birthday).toEqual({
    key: "kyc.refusal.kycUnderAge",
    values: { years: 18 },
  });
  expect(problemOf("2001-02-29").birthday?.key).toBe("kyc.refusal.kycPartMalformed");
});

test.each([
  ["L01X00T47", "••••••T47"],
  ["X47", "X47"],
  ["", ""],
])("%s is shown as %s", (number, shown) => {
  expect(maskNumber(number)).toBe(shown);
});

test("after a granted appeal all parts are required, prefilled", () => {
  expect(partsToComplete("basic", answers, rejectedWith())).toHaveLength(8);
  expect(startAnswers("basic", rejectedWith())).toEqual(answers);
});

test.each([
  ["x".repeat(20), true],
  [` ${"x".repeat(19)} `, false],
])("an appeal of %s is long enough: %s", (text, isEnough) => {
  expect(maySend(appealForm.problems({ text, fileId: "" }))).toBe(isEnough);
});
