// Goal: a reload preserves input, and never a password. Method: a storage that works, one with
// other content, one that forbids all access.
import { expect, test } from "vitest";
import { forgetDraft, keepDraft, readDraft, type TabStorage } from "./draft.ts";

const KIND = { key: "entryDraft", empty: { account: "", country: "US" } };

function storageOf(stored?: string): TabStorage & { readonly texts: Map<string, string> } {
  const texts = new Map(stored === undefined ? [] : [[KIND.key, stored]]);
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

test("input is restored, and deleted after signing in", () => {
  const storage = storageOf();
  const typed = { account: "ada", country: "TH", password: "secret" };
  keepDraft(() => storage, KIND, typed);
  expect([...storage.texts.values()].join("")).not.toContain("secret");
  expect(readDraft(() => storage, KIND)).toEqual({ account: "ada", country: "TH" });
  forgetDraft(() => storage, KIND.key);
  expect(readDraft(() => storage, KIND)).toEqual(KIND.empty);
});

test("a field that is not stored has its initial value", () => {
  expect(readDraft(() => storageOf('{"account":"ada"}'), KIND)).toEqual({
    account: "ada",
    country: "US",
  });
});

test.each(["", "{", "null", "7", "[]", '{"account":{}}'])("of %o nothing is taken", (stored) => {
  expect(readDraft(() => storageOf(stored), KIND)).toEqual(KIND.empty);
});

test("without storage every operation succeeds", () => {
  const fail = (): never => {
    throw new Error("denied");
  };
  keepDraft(fail, KIND, KIND.empty);
  forgetDraft(fail, KIND.key);
  expect(readDraft(fail, KIND)).toEqual(KIND.empty);
});
