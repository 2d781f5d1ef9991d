import { CallRefused, type Client } from "@plumbline/client";
import type { UserStore } from "#shell/session/user-store.ts";

/** What begins and ends with a signed-in user. */
export interface Session {
  /** Stores the token of a successful login, then fetches who it is. */
  begin(token: string): Promise<void>;
  /** Tells the server, then forgets. Offline, the device forgets all the same. */
  end(): Promise<void>;
  /** Forgets without asking anybody: after a 401. */
  forget(): void;
  /**
   * Fetches the user if a token is held and nobody is known by it; else changes nothing. Throws
   * when the server gives no answer: then nobody knows whether the session holds.
   */
  ensureUser(): Promise<void>;
  /** Reads the user again: what an operator changed, or that the session has ended elsewhere. */
  check(): Promise<void>;
}

export function createSession({
  client,
  store,
  onChange,
}: {
  readonly client: Client;
  readonly store: UserStore;
  /** After a user came or went: nothing held of the one before may be shown. */
  readonly onChange: () => void;
}): Session {
  const forget = () => {
    store.setState({ token: "", userInfo: undefined });
    onChange();
  };
  // An answer other than 200 means "not signed in" (spec §4); the token stays, because only a
  // 401 says that it is worthless, and the next navigation asks again.
  const fetchUser = async () => {
    const { token } = store.getState();
    const userInfo = await client.profile
      .getMyUserInfo({}, { isQuiet: true, isOnly200: true })
      .catch(unlessLost);
    if (store.getState().token === token) store.setState({ userInfo });
  };

  return {
    begin: async (token) => {
      store.setState({ token, userInfo: undefined });
      onChange();
      await fetchUser();
    },
    end: async () => {
      await client.auth.logout({}, { isQuiet: true }).catch(() => undefined);
      forget();
    },
    forget,
    ensureUser: async () => {
      const { token, userInfo } = store.getState();
      if (token !== "" && userInfo === undefined) await fetchUser();
    },
    check: async () => {
      // A check that found no server must not sign anybody out.
      if (store.getState().userInfo !== undefined) await fetchUser().catch(() => undefined);
    },
  };
}

function unlessLost(fault: unknown): undefined {
  if (!(fault instanceof CallRefused) || fault.isLost) throw fault;
}
