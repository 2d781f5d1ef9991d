import type { StoreApi } from "zustand/vanilla";
import type { Favourites } from "./favourites.ts";

/** The stars of whoever is signed in, as their server has them. */
interface StoredFavourites {
  /** null: nothing was ever saved. */
  read(): Promise<readonly string[] | null>;
  save(symbols: readonly string[]): Promise<unknown>;
}

/** One press after another is one list to save. */
const PAUSE_MS = 600;

/**
 * Makes the stars of this device those of whoever is signed in: read once it is known who that is,
 * saved after each change, gone with their owner. What a device has before its owner ever saved any
 * becomes theirs. Without an answer the device goes on with what it has.
 */
export function followFavourites(
  favourites: Favourites,
  {
    userStore,
    stored,
  }: {
    readonly userStore: StoreApi<{
      readonly token: string;
      readonly userInfo?: object | undefined;
    }>;
    readonly stored: StoredFavourites;
  },
): void {
  let synced: readonly string[] | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tokenNow = () => userStore.getState().token;
  const read = async (token: string) => {
    const own = await stored.read();
    if (token !== tokenNow()) return;
    synced = own ?? [];
    if (own === null) save();
    else favourites.setState(own, true);
  };
  const save = () => {
    const symbols = favourites.getState();
    if (synced === null || synced.join() === symbols.join()) return;
    synced = symbols;
    // What failed is saved with the next star, or read anew at the next start.
    stored.save(symbols).catch(() => undefined);
  };
  favourites.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE_MS);
  });
  const readOwn = () => {
    read(tokenNow()).catch(() => undefined);
  };
  userStore.subscribe(({ token, userInfo }, before) => {
    if (token !== before.token) {
      synced = null;
      if (before.token !== "") favourites.setState([], true);
    }
    if (userInfo !== undefined && before.userInfo === undefined) readOwn();
  });
  if (userStore.getState().userInfo !== undefined) readOwn();
}
