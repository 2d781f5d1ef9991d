import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { SealKey } from "#platform/secrets/seal-key";
import { openFile, sealFile } from "./seal-file.ts";

const sealKey = new SealKey(Buffer.alloc(32, 1));
const bytes = randomBytes(100_000);
const place = { storageKey: "a".repeat(64), sealKey };

// Goal: a stored file opens again, and the bytes on disk reveal nothing. Method: sealed twice;
// neither the bytes nor the keys are equal, and none contains the original.
test("a file opens unchanged, and is unreadable on disk", () => {
  const [first, second] = [sealFile(bytes, place), sealFile(bytes, place)];
  expect(openFile(first, place).equals(bytes)).toBe(true);
  expect(first.sealed.length).toBe(bytes.length + 16);
  expect(first.sealed.includes(bytes.subarray(0, 16))).toBe(false);
  expect(first.sealed.equals(second.sealed)).toBe(false);
  expect(first.sealedKey).not.toBe(second.sealedKey);
});

// Goal: only the exact file opens. Method: one bit of it changed, another file's key, another
// place, and another installation's key.
test.each([
  ["changed", (it: ReturnType<typeof sealFile>) => ({ ...it, sealed: flipped(it.sealed) }), place],
  ["cut", (it: ReturnType<typeof sealFile>) => ({ ...it, sealed: it.sealed.subarray(1) }), place],
  [
    "with another's key",
    (it: ReturnType<typeof sealFile>) => ({ ...it, sealedKey: sealFile(bytes, place).sealedKey }),
    place,
  ],
  ["elsewhere", (it: ReturnType<typeof sealFile>) => it, { storageKey: "b".repeat(64), sealKey }],
  [
    "under another seal",
    (it: ReturnType<typeof sealFile>) => it,
    { storageKey: place.storageKey, sealKey: new SealKey(Buffer.alloc(32, 2)) },
  ],
])("a file %s does not open", (_what, change, where) => {
  const file = change(sealFile(bytes, place));
  expect(() => openFile(file, where)).toThrow("unable to authenticate data");
});

function flipped(sealed: Buffer): Buffer {
  const changed = Buffer.from(sealed);
  changed[50] = (changed[50] ?? 0) ^ 1;
  return changed;
}
