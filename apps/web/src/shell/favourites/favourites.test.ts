// Goal: favorites keep their order and survive a reload, whatever the storage contains. Method: the
// store over an in-memory storage, read again by a second store.
import { expect, test } from "vitest";
import { createFavourites, toggleFavourite } from "./favourites.ts";
import { memoryStorage } from "../storage.ts";

test("favorites keep the order of starring, and a second press removes one", () => {
  const storage = memoryStorage();
  const favourites = createFavourites(storage);
  for (const symbol of ["SOLUSDT", "BTCUSDT", "AAPL", "BTCUSDT", "EURUSD"]) {
    toggleFavourite(favourites, symbol);
  }
  expect(favourites.getState()).toEqual(["SOLUSDT", "AAPL", "EURUSD"]);
  expect(createFavourites(storage).getState()).toEqual(["SOLUSDT", "AAPL", "EURUSD"]);
  toggleFavourite(favourites, "BTCUSDT");
  expect(createFavourites(storage).getState().at(-1)).toBe("BTCUSDT");
});

test.each([
  [undefined, []],
  ["", []],
  ["{", []],
  ['{"BTCUSDT":1}', []],
  ["null", []],
  ['["BTCUSDT", 1, null, "BTCUSDT", "AAPL"]', ["BTCUSDT", "AAPL"]],
])("a stored %j is read as %j", (text, symbols) => {
  const storage = memoryStorage();
  storage.write("favourites", text);
  expect(createFavourites(storage).getState()).toEqual(symbols);
});
