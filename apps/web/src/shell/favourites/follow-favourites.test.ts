// Goal: favorites belong to the signed-in member. Method: a list in place of the server's, a device
// with its own favorites, and a member who signs in and out.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { memoryStorage } from "../storage.ts";
import { createFavourites, toggleFavourite } from "./favourites.ts";
import { followFavourites } from "./follow-favourites.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function deviceOf(own: readonly string[] | null, token: string) {
  const favourites = createFavourites(memoryStorage());
  const userStore = createStore<{ token: string; userInfo?: object | undefined }>(() => ({
    token,
    userInfo: token === "" ? undefined : {},
  }));
  const server = { symbols: own, saves: 0 };
  toggleFavourite(favourites, "SOLUSDT");
  followFavourites(favourites, {
    userStore,
    stored: {
      read: async () => server.symbols,
      save: async (symbols) => {
        server.symbols = symbols;
        server.saves += 1;
      },
    },
  });
  return { favourites, userStore, server };
}

const settle = () => vi.advanceTimersByTimeAsync(1_000);

test("saved favorites replace the device's, and each change is saved once", async () => {
  const { favourites, server } = deviceOf(["BTCUSDT"], "t1");
  await settle();
  expect(favourites.getState()).toEqual(["BTCUSDT"]);
  expect(server.saves).toBe(0);
  toggleFavourite(favourites, "AAPL");
  toggleFavourite(favourites, "EURUSD");
  await settle();
  expect(server).toEqual({ symbols: ["BTCUSDT", "AAPL", "EURUSD"], saves: 1 });
});

test("without saved favorites the device's are moved to the member", async () => {
  const { favourites, userStore, server } = deviceOf(null, "");
  await settle();
  expect(server.symbols).toBeNull();
  // A token may be invalid: favorites are requested only after the server has returned its user.
  userStore.setState({ token: "t1" });
  await settle();
  expect(server.symbols).toBeNull();
  userStore.setState({ userInfo: {} });
  await settle();
  expect(server.symbols).toEqual(["SOLUSDT"]);
  userStore.setState({ token: "", userInfo: undefined });
  await settle();
  expect(favourites.getState()).toEqual([]);
  expect(server).toEqual({ symbols: ["SOLUSDT"], saves: 1 });
});
