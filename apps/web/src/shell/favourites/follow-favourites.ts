import type { StoreApi } from "zustand/vanilla";
import type { Favourites } from "./favourites.ts";

/** The favorites of the signed-in user, as stored on the server. */
interface StoredFavourites {
  /** null: no list was ever saved. */
  read(): Promise<readonly string[] | null>;
  save(symbols: readonly string[]): Promise<unknown>;
}

/** Presses in quick succession are saved as one list. */
const PAUSE_MS = 600;

/**
 * Synchronises the favorites of this device with those of the signed-in user: loaded after sign-in,
 * saved after each change, removed with the session. The device's favorites become the user's if
 * that user never saved any. Without a response the device's favorites stay.
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
    // A failed save is repeated with the next change, or corrected by the next load.
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
