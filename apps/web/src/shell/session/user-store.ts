import type { Client } from "@plumbline/client";
import { createStore, type StoreApi } from "zustand/vanilla";
import { PATHS, pathTo } from "#paths";
import type { Storage } from "#shell/storage.ts";

/** The signed-in user as the server returns them. */
export type UserInfo = Awaited<ReturnType<Client["profile"]["getMyUserInfo"]>>;

export interface UserState {
  /** "" without a session. */
  readonly token: string;
  /** undefined until fetched, and without a session. */
  readonly userInfo: UserInfo | undefined;
  /** The target after signing in. Never the login itself. */
  readonly redirectTo: string;
}

export type UserStore = StoreApi<UserState>;

/** Spec §9. */
const TOKEN_KEY = "token";

export function createUserStore({
  storage,
  cookies,
  cookieName,
}: {
  readonly storage: Storage;
  /** The text of `document.cookie`. */
  readonly cookies: string;
  /** The cookie that may contain the token, configured when the app is built. */
  readonly cookieName: string;
}): UserStore {
  const store = createStore<UserState>(() => ({
    token: storage.read(TOKEN_KEY) ?? readCookie(cookies, cookieName) ?? "",
    userInfo: undefined,
    redirectTo: pathTo("home"),
  }));
  store.subscribe(({ token }, before) => {
    if (token !== before.token) storage.write(TOKEN_KEY, token === "" ? undefined : token);
  });
  return store;
}

/**
 * Reloads the page when another tab has signed in or out: no data of one user may stay on screen
 * for another. Stored drafts remain.
 */
export function followOtherTabs(page: Window): void {
  page.addEventListener("storage", ({ key }) => {
    if (key === TOKEN_KEY) page.location.reload();
  });
}

/** Stores the target after signing in; the login itself is not accepted. */
export function rememberRedirect(store: UserStore, location: string): void {
  if (location.startsWith(PATHS.login) || location.startsWith(PATHS.register)) return;
  store.setState({ redirectTo: location });
}

function readCookie(cookies: string, name: string): string | undefined {
  for (const cookie of cookies.split("; ")) {
    const [key, value] = cookie.split(/=(.*)/s);
    if (key === name && value !== undefined && value !== "") return decoded(value);
  }
  return undefined;
}

/** undefined for a text of another encoding: it is not a token, and must not prevent the start. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
