import { CallRefused, type Client } from "@plumbline/client";
import type { UserStore } from "#shell/session/user-store.ts";

/** The session of a signed-in user. */
export interface Session {
  /** Stores the token of a successful login, then fetches its user. */
  begin(token: string): Promise<void>;
  /** Ends the session on the server and on the device; without a network on the device only. */
  end(): Promise<void>;
  /** Removes the session without a request: after a 401. */
  forget(): void;
  /**
   * Fetches the user if there is a token and no user yet; otherwise has no effect. Throws if the
   * server does not respond, because then it is unknown whether the session is valid.
   */
  ensureUser(): Promise<void>;
  /** Fetches the user again, to detect a change by an operator or the end of the session. */
  check(): Promise<void>;
}

export function createSession({
  client,
  store,
  onChange,
}: {
  readonly client: Client;
  readonly store: UserStore;
  /** After a sign-in or sign-out: no stored data of the former user may be shown. */
  readonly onChange: () => void;
}): Session {
  const forget = () => {
    store.setState({ token: "", userInfo: undefined });
    onChange();
  };
  // A result other than 200 means "not signed in" (spec §4); the token stays, because only a 401
  // means that it is invalid, and the next navigation tries again.
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
      // A check without a response must not sign the user out.
      if (store.getState().userInfo !== undefined) await fetchUser().catch(() => undefined);
    },
  };
}

function unlessLost(fault: unknown): undefined {
  if (!(fault instanceof CallRefused) || fault.isLost) throw fault;
}
