import { outcome } from "@plumbline/tests/kit/refusals";
import { registerMember } from "@plumbline/tests/kit/member";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: favorites are stored per member, in order, on every device. Method: two members of a
// running server, and invalid lists.

let testServer: TestServer;

beforeAll(async () => {
  testServer = await startTestServer();
});

afterAll(async () => {
  expect(testServer.faults).toEqual([]);
  await testServer.stop();
});

test("favorites are saved as a whole, in order, only for their member", async () => {
  const { market } = (await registerMember(testServer)).client;
  const other = (await registerMember(testServer)).client.market;
  expect(await market.listFavourites({})).toEqual({ symbols: null });
  await market.saveFavourites({ symbols: ["SOLUSDT", "BTCUSDT"] });
  expect(await market.listFavourites({})).toEqual({ symbols: ["SOLUSDT", "BTCUSDT"] });
  await market.saveFavourites({ symbols: [] });
  expect(await market.listFavourites({})).toEqual({ symbols: [] });
  expect(await other.listFavourites({})).toEqual({ symbols: null });
});

test.each([
  [{ symbols: ["BTCUSDT", "BTCUSDT"] }],
  [{ symbols: ["no market"] }],
  [{ symbols: Array.from({ length: 501 }, (_, index) => `S${index}`) }],
])("an invalid list of favorites is refused: %j", async (input) => {
  const { market } = (await registerMember(testServer)).client;
  expect(await outcome(market.saveFavourites(input))).toBe("invalid_input");
  expect(await market.listFavourites({})).toEqual({ symbols: null });
});
