// Goal: a reload loses no typed input, and nobody reads another user's draft. Method: a storage of
// the test's own, another user, invalid contents, and a browser without storage.
import { expect, test } from "vitest";
import { keepDraft, readDraft } from "./draft.ts";

function storage() {
  const stored = new Map<string, string>();
  return {
    kept: stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
}

test("each level has its own draft, deleted when it is submitted", () => {
  const tab = storage();
  const open = () => tab;
  keepDraft(open, "ada", { level: "basic", answers: { lastName: "Lovelace" } });
  keepDraft(open, "ada", { level: "advanced", answers: { address: "12 St James's Square" } });
  expect(readDraft(open, "ada", "basic")).toEqual({ lastName: "Lovelace" });
  expect(readDraft(open, "ada", "advanced")).toEqual({ address: "12 St James's Square" });
  keepDraft(open, "ada", { level: "basic", answers: null });
  expect(readDraft(open, "ada", "basic")).toEqual({});
  keepDraft(open, "ada", { level: "advanced", answers: null });
  expect(tab.kept.size).toBe(0);
});

test("another user reads nothing, and typing replaces the draft", () => {
  const tab = storage();
  const open = () => tab;
  keepDraft(open, "ada", { level: "basic", answers: { lastName: "Lovelace" } });
  expect(readDraft(open, "bob", "basic")).toEqual({});
  keepDraft(open, "bob", { level: "advanced", answers: {} });
  expect([...tab.kept.values()].join("")).not.toContain("Lovelace");
});

test.each(["not JSON", "null", '{"userId":"ada","basic":7}', '{"userId":"ada","basic":{"x":1}}'])(
  "%s counts as no draft",
  (text) => {
    const tab = storage();
    tab.setItem("kycDraft", text);
    expect(readDraft(() => tab, "ada", "basic")).toEqual({});
  },
);

test("without storage nothing is stored, and every operation succeeds", () => {
  const forbidden = () => {
    throw new Error("denied");
  };
  keepDraft(forbidden, "ada", { level: "basic", answers: {} });
  expect(readDraft(forbidden, "ada", "basic")).toEqual({});
});
