// Goal: one digest, from any origin of the page. Method: texts of one byte up to several blocks and
// beyond ASCII, with the browser's primitives and without, compared with node's.
import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { sha256Hex } from "./load-cryptography.ts";

const TEXTS = ["", "a", "BTCUSDT|7|60000|1767614400000||0", "價格", "x".repeat(200)];
const EXPECTED = TEXTS.map((text) => createHash("sha256").update(text).digest("hex"));

afterEach(() => vi.unstubAllGlobals());

test("hashes as the browser does", async () => {
  expect(await Promise.all(TEXTS.map(sha256Hex))).toEqual(EXPECTED);
});

test("hashes the same where the browser has no WebCrypto", async () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal("crypto", { getRandomValues });
  expect(await Promise.all(TEXTS.map(sha256Hex))).toEqual(EXPECTED);
});
