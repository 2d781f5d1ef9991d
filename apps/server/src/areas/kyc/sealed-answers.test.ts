import type { UserId } from "@plumbline/engine/kernel";
import { KYC_PARTS } from "@plumbline/engine/kyc";
import { SealKey } from "#platform/secrets/seal-key";
import { expect, test } from "vitest";
import { openAnswers, sealAnswers } from "./sealed-answers.ts";

const sealKey = new SealKey(Buffer.alloc(32, 1));
const ada = { userId: "0197a000-0000-7000-8000-000000000001" as UserId, sealKey };
const eve = { ...ada, userId: "0197a000-0000-7000-8000-000000000002" as UserId };
const parts = [...KYC_PARTS.basic, ...KYC_PARTS.advanced];
const answers = Object.fromEntries(parts.map((part) => [part, `given for ${part}`]));

// Goal: the table reveals no document number, birthday, address or other person. Method: every
// part; the parts stored in plain text are listed here by name.
test("personal parts are stored sealed and open to the entered values", () => {
  const stored = sealAnswers(answers, ada);
  const open = parts.filter((part) => stored[part] === answers[part]);
  expect(open).toEqual([
    "lastName",
    "firstName",
    "country",
    "idType",
    "frontFileId",
    "backFileId",
    "documentFileId",
  ]);
  expect(openAnswers(stored, ada)).toEqual(answers);
});

// Goal: a sealed answer cannot be moved to another place. Method: to another user, and to another
// part.
test("a sealed answer opens only for its owner and its part", () => {
  const stored = sealAnswers({ idNumber: "L01X00T47" }, ada);
  expect(() => openAnswers(stored, eve)).toThrow("unable to authenticate data");
  expect(() => openAnswers({ address: stored.idNumber ?? "" }, ada)).toThrow(
    "unable to authenticate data",
  );
});

test("an answer stored before sealing was introduced is read unchanged", () => {
  expect(openAnswers({ idNumber: "L01X00T47" }, ada)).toEqual({ idNumber: "L01X00T47" });
});
