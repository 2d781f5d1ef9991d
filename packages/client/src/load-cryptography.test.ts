// Goal: the same digest from any origin of the page. Method: texts from one byte to several blocks,
// also beyond ASCII, with and without the browser's primitives, compared with Node's digest.
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
