// Goal: only changes are sent, and certain refusals are shown before sending. Method: a view with
// and without documents, forms, and their results.
import { instant } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { personalDataOf, openPartsOf, problemsOf, startForm } from "./personal-form.ts";

const now = instant(Date.UTC(2026, 0, 5, 12));
const view = {
  lastName: "Ito",
  firstName: null,
  gender: "other" as const,
  birthday: null,
  country: "JP",
  address: null,
  settled: [],
};
const start = startForm(view);

test.each([
  [{}, null],
  [{ lastName: " Ito " }, null],
  [
    { firstName: "Aya ", gender: "female" },
    { firstName: "Aya", gender: "female" },
  ],
  [
    { gender: "", country: "" },
    { gender: "", country: "" },
  ],
])("of %o typed is sent %o", (typed, sent) => {
  expect(personalDataOf({ ...start, ...typed }, view)).toEqual(sent);
});

test("parts verified by documents are neither shown nor sent", () => {
  const proven = { ...view, settled: ["lastName", "country"] as ("lastName" | "country")[] };
  expect(openPartsOf(proven)).toEqual(["firstName", "gender", "birthday", "address"]);
  const form = { ...start, lastName: "R2", country: "", address: "1 Main St, Kyoto" };
  expect(personalDataOf(form, proven)).toEqual({ address: "1 Main St, Kyoto" });
  expect(problemsOf(form, proven, now)).toEqual({});
});

test("an invalid input is shown with the server's text; an empty field is valid", () => {
  const form = { ...start, lastName: "R2", birthday: "2008-01-06", address: "x" };
  expect(problemsOf(form, view, now)).toEqual({
    lastName: { key: "kyc.refusal.kycPartMalformed", values: {} },
    birthday: { key: "kyc.refusal.kycUnderAge", values: { years: 18 } },
    address: { key: "kyc.refusal.kycPartMalformed", values: {} },
  });
  expect(problemsOf(start, view, now)).toEqual({});
});
