// Goal: a refusal is shown at its field, and every refusal is shown. Method: every kind of fault
// against a form without a mapping of its own, and one with a mapping.
import { CallRefused } from "@plumbline/client";
import { expect, test } from "vitest";
import { faultyField, type Form, maySend } from "./form.ts";

const empty = { account: "", code: "" };
const context = { hasFactor: false };
const plain = { empty };
const knowing: Pick<Form<typeof empty, typeof context, unknown>, "empty" | "refusedField"> = {
  empty,
  refusedField: ({ error }, { hasFactor }, { account }) => {
    if (error === "code_wrong") return hasFactor ? "googleCode" : "code";
    return account === "" ? undefined : "account";
  },
};

const refused = (details: Readonly<Record<string, string | number>>, message = "No") =>
  new CallRefused({ error: "code_wrong", code: 1, message, details });
const at = { context, values: empty };

test.each([
  ["a field of the form", refused({ field: "code" }), "code"],
  ["a field that the form has not", refused({ field: "countryCode" }), undefined],
  ["a name that every object has", refused({ field: "toString" }), undefined],
  ["no field", refused({}), undefined],
  ["no text", refused({ field: 7 }), undefined],
  ["a call that was lost, without words", refused({ field: "code" }, ""), undefined],
  ["a fault of our own", new Error("boom"), undefined],
  ["nothing", null, undefined],
])("a refusal of %s is shown at %s", (_what, fault, field) => {
  expect(faultyField(plain, fault, at)).toBe(field);
});

test("a form's own mapping is used, with the form's input", () => {
  const wrong = refused({ field: "code" });
  expect(faultyField(knowing, wrong, at)).toBe("code");
  expect(faultyField(knowing, wrong, { ...at, context: { hasFactor: true } })).toBe("googleCode");
  const refusal = new CallRefused({ error: "account_taken", code: 2, message: "Taken" });
  expect(faultyField(knowing, refusal, at)).toBeUndefined();
  expect(faultyField(knowing, refusal, { context, values: { account: "ada", code: "" } })).toBe(
    "account",
  );
  expect(faultyField(knowing, refused({ field: "code" }, ""), at)).toBeUndefined();
});

test("a form without a problem may be sent", () => {
  expect(maySend({})).toBe(true);
  expect(maySend({ account: undefined })).toBe(true);
  expect(maySend({ account: { key: "shell.retry" } })).toBe(false);
});
