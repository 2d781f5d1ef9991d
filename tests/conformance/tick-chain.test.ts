import { createHash } from "node:crypto";
import { clientOf } from "@plumbline/tests/kit/member";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: anyone can recompute a symbol's whole chain from public data, without our code. Method: the
// whole server is read page by page, and each hash is recomputed by the format in
// docs/areas/proof.md.

let testServer: TestServer;

beforeAll(async () => {
  testServer = await startTestServer();
  for (const price of ["60000", "60001.5", "59999.00000001", "60002"]) {
    testServer.clock.advance(1_000);
    await testServer.tick("BTCUSDT", price);
  }
});

afterAll(async () => {
  expect(testServer.faults).toEqual([]);
  await testServer.stop();
});

const proof = () => clientOf(testServer, { token: () => "", language: "en-us" }).proof;

test("read in pages, the chain links from 64 zeros to its last tick; each hash fits", async () => {
  const first = await proof().listTicks({ symbol: "BTCUSDT", limit: "3" });
  const rest = await proof().listTicks({ symbol: "BTCUSDT", afterSeq: "3" });
  const ticks = [...first, ...rest];
  expect(ticks.map(({ seq, price }) => [seq, price])).toEqual([
    [1, "60000"],
    [2, "60001.5"],
    [3, "59999.00000001"],
    [4, "60002"],
  ]);
  let before = "0".repeat(64);
  for (const { symbol, seq, price, timeMs, volume, inputs, prevHash, hash } of ticks) {
    const inputsText = inputs
      .map((input) => `${input.venue}=${input.price}@${input.timeMs}`)
      .join(";");
    const text = `tick-v1|${symbol}|${seq}|${price}|${timeMs}|${volume}|${inputsText}|${before}`;
    expect(prevHash).toBe(before);
    expect(hash).toBe(createHash("sha256").update(text).digest("hex"));
    before = hash;
  }
  expect(await proof().listTicks({ symbol: "BTCUSDT", afterSeq: "4" })).toEqual([]);
  expect(await proof().listTicks({ symbol: "ETHUSDT" })).toEqual([]);
});

test.each([
  [{ symbol: "NOSUCH" }, "unknown_symbol"],
  [{ symbol: "BTCUSDT", afterSeq: "-1" }, "invalid_input"],
  [{ symbol: "BTCUSDT", afterSeq: "1e3" }, "invalid_input"],
  [{ symbol: "BTCUSDT", limit: "1001" }, "invalid_input"],
])("%o is refused as %s", async (input, error) => {
  await expect(proof().listTicks(input)).rejects.toMatchObject({ error });
});
