// Goal: a reload keeps what was typed, and never a password. Method: a storage that works, one
// that holds something else, one that forbids everything.
import { expect, test } from "vitest";
import { forgetDraft, keepDraft, readDraft, type TabStorage } from "./draft.ts";

const EMPTY = { account: "", inviteCode: "" };

function storageOf(kept?: string): TabStorage & { readonly texts: Map<string, string> } {
  const texts = new Map(kept === undefined ? [] : [["authDraft", kept]]);
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

test("what was typed comes back, and is gone after signing in", () => {
  const storage = storageOf();
  const typed = { account: "ada", inviteCode: "X1", password: "secret" };
  keepDraft(() => storage, typed);
  expect([...storage.texts.values()].join("")).not.toContain("secret");
  expect(readDraft(() => storage)).toEqual({ account: "ada", inviteCode: "X1" });
  forgetDraft(() => storage);
  expect(readDraft(() => storage)).toEqual(EMPTY);
});

test.each(["", "{", "null", "7", "[]", '{"account":{}}'])("of %o nothing is taken", (kept) => {
  expect(readDraft(() => storageOf(kept))).toEqual(EMPTY);
});

test("where nothing may be kept, nothing breaks", () => {
  const fail = (): never => {
    throw new Error("denied");
  };
  keepDraft(fail, EMPTY);
  forgetDraft(fail);
  expect(readDraft(fail)).toEqual(EMPTY);
});
