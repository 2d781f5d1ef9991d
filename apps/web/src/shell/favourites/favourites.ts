import { createStore, type StoreApi } from "zustand/vanilla";
import type { Storage } from "#shell/storage.ts";

/** The markets the reader has starred, in the order of starring; `followFavourites` saves them. */
export type Favourites = StoreApi<readonly string[]>;

const KEY = "favourites";
/** More than anybody stars by hand: a longer list was not written by this app. */
const FAVOURITES_MAX = 500;

export function createFavourites(storage: Storage): Favourites {
  const store = createStore<readonly string[]>(() => readSymbols(storage.read(KEY)));
  store.subscribe((symbols) => storage.write(KEY, JSON.stringify(symbols)));
  return store;
}

/** Stars a market, last in the order, or removes its star. */
export function toggleFavourite(favourites: Favourites, symbol: string): void {
  const symbols = favourites.getState();
  const without = symbols.filter((one) => one !== symbol);
  const isStarred = without.length < symbols.length;
  // The second argument of Zustand's `setState`: an array is replaced instead of merged.
  favourites.setState(isStarred ? without : [...symbols, symbol].slice(-FAVOURITES_MAX), true);
}

function readSymbols(text: string | undefined): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(stored)) return [];
    const symbols = stored.filter((one): one is string => typeof one === "string");
    return [...new Set(symbols)].slice(0, FAVOURITES_MAX);
  } catch {
    return [];
  }
}
