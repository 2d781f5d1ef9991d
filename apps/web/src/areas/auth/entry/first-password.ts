/** An account that was just made for a guest, until they say that they have kept its password. */
export interface FirstPassword {
  readonly account: string;
  readonly password: string;
  /** Of the guest's session: beside any other, or none, it is nobody's to see. */
  readonly token: string;
}

const KEY = "firstPassword";

/**
 * Keeps a guest's first password through a reload of the screen that shows it: it is told once, and
 * every way on asks for it. Kept in the tab alone, until it is acknowledged or the tab is closed.
 * That gives nothing away: the session's token lies in the same browser and opens the same account,
 * which holds play money only until it is completed, and then has another password.
 */
export const keptFirstPassword = {
  keep: (first: FirstPassword): void => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(first));
    } catch {
      // A browser that forbids it shows the password once, as long as the screen is there.
    }
  },
  forget: (): void => {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  },
  /** Of this session's guest; undefined where there is none. */
  read: (token: string): FirstPassword | undefined => {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
      return isFirstPassword(kept) && kept.token === token ? kept : undefined;
    } catch {
      return undefined;
    }
  },
};

const isFirstPassword = (kept: unknown): kept is FirstPassword =>
  typeof kept === "object" &&
  kept !== null &&
  ["account", "password", "token"].every((name) => typeof Object(kept)[name] === "string");
