// Goal: personal data that members may state, the order of refusals, and the precedence of
// documents. Method: each row breaks one more part, from the last to the first, and is refused for
// the earliest; days are exact on both sides of a birthday.
import { describe, expect, test } from "vitest";
import { instant } from "#kernel";
import {
  storedPersonalData,
  type PersonalDataInput,
  type PersonalData,
  type PersonalContext,
  updatePersonalData,
  type Verification,
} from "./index.ts";

const now = instant(Date.UTC(2026, 0, 5, 12));

const personal: PersonalData = { lastName: "Ito", gender: "other", address: "1 Main St, Kyoto" };
const nothing: PersonalContext = { personal: {}, verifications: {} };

const basic: Verification = {
  level: "basic",
  status: "authorised",
  version: 1,
  answers: {
    lastName: "Ito",
    firstName: "Aya",
    birthday: "1990-02-28",
    country: "JP",
    idType: "passport",
    idNumber: "C01X0006H",
    frontFileId: "front",
  },
  rejections: [],
  finalRefusal: null,
  submittedAt: now,
  decidedAt: now,
};
const proven: PersonalContext = { personal, verifications: { basic } };

const update = (change: PersonalDataInput, context: PersonalContext = nothing) =>
  updatePersonalData(context, change, now);

test("a part that is sent changes, others stay, and an empty one is removed", () => {
  const storedAfter = (changes: PersonalDataInput) => {
    const updated = update(changes, { personal, verifications: {} });
    return updated.ok && updated.value.next;
  };
  expect(storedAfter({ firstName: "Aya", gender: "female", country: undefined })).toEqual({
    lastName: "Ito",
    firstName: "Aya",
    gender: "female",
    address: "1 Main St, Kyoto",
  });
  expect(storedAfter({ gender: "", address: "", country: "" })).toEqual({ lastName: "Ito" });
  expect(storedAfter({})).toEqual(personal);
});

test.each<[string, string, PersonalDataInput, PersonalContext]>([
  ["kyc_part_malformed", "address", { address: "x" }, proven],
  ["kyc_part_settled", "country", { country: "DE", address: "x" }, proven],
  ["kyc_part_settled", "birthday", { birthday: "1990-03-01", country: "DE" }, proven],
  ["kyc_part_settled", "firstName", { firstName: "", birthday: "1990-03-01" }, proven],
  ["kyc_part_settled", "lastName", { lastName: "R2", firstName: "" }, proven],
  ["kyc_part_malformed", "country", { country: "Japan", address: "x" }, nothing],
  ["kyc_under_age", "birthday", { birthday: "2008-01-06", country: "Japan" }, nothing],
  ["kyc_part_malformed", "birthday", { birthday: "2023-02-29", country: "Japan" }, nothing],
  ["kyc_part_malformed", "firstName", { firstName: "R2D2", birthday: "2023-02-29" }, nothing],
  ["kyc_part_malformed", "lastName", { lastName: "<b>", firstName: "R2D2" }, nothing],
  ["kyc_part_malformed", "lastName", { lastName: " " }, nothing],
])("is refused with %s for %s", (type, field, change, context) => {
  const years = type === "kyc_under_age" ? { years: 18 } : {};
  expect(update(change, context)).toEqual({ ok: false, error: { type, field, ...years } });
});

test("of age on the exact day, and not the day before", () => {
  expect(update({ birthday: "2008-01-05" })).toMatchObject({ ok: true });
  expect(update({ birthday: "2008-01-06" })).toMatchObject({ ok: false });
});

describe("documents", () => {
  test("override statements while they wait and once they are authorised", () => {
    const base = { personal: { ...personal, lastName: "Itou", country: "DE" } };
    for (const status of ["submitted", "authorised"] as const) {
      const context = { ...base, verifications: { basic: { ...basic, status } } };
      expect(storedPersonalData(context)).toEqual({
        data: {
          lastName: "Ito",
          firstName: "Aya",
          birthday: "1990-02-28",
          country: "JP",
          gender: "other",
          address: "1 Main St, Kyoto",
        },
        settled: ["lastName", "firstName", "birthday", "country"],
      });
    }
    const rejected = { ...basic, status: "rejected" } as const;
    expect(storedPersonalData({ ...base, verifications: { basic: rejected } })).toEqual({
      data: { ...personal, lastName: "Itou", country: "DE" },
      settled: [],
    });
  });

  test("the advanced level sets the address, and the same text again is no change", () => {
    const advanced: Verification = {
      ...basic,
      level: "advanced",
      status: "submitted",
      answers: { address: "5 Oak Rd, Osaka" },
    };
    const context = { personal, verifications: { basic, advanced } };
    expect(update({ address: "5 Oak Rd, Osaka", firstName: "Aya" }, context)).toMatchObject({
      ok: true,
    });
    expect(update({ address: "1 Main St, Kyoto" }, context)).toEqual({
      ok: false,
      error: { type: "kyc_part_settled", field: "address" },
    });
  });
});
