import { createDeskClient, createServerClock, readTransportKey } from "@plumbline/client";
import { preferredLanguage } from "#shell/i18n.ts";
import { createContext, useContext } from "react";
import type { Permission } from "@plumbline/engine/desk";
import { usePermissions } from "react-admin";

/** Of this tab only: a second tab signs in separately, and closing a tab ends its session. */
const TOKEN_KEY = "plumbline.desk-token";

export type DeskSession = ReturnType<typeof createDeskSession>;

/** The operator's session in this tab, and its client. */
export function createDeskSession(storage: Storage = sessionStorage) {
  let current = storage.getItem(TOKEN_KEY) ?? "";
  let isLocked = false;
  const watching = new Set<() => void>();
  const setLocked = (is: boolean) => {
    isLocked = is;
    for (const onChange of watching) onChange();
  };
  /** Ends the session and leaves the page mounted: typed text remains for the next sign-in. */
  const lock = () => {
    // An operator who is still signing in has not typed anything else yet.
    if (storage.getItem(TOKEN_KEY) === null) return;
    current = "";
    storage.removeItem(TOKEN_KEY);
    setLocked(true);
  };
  const client = createDeskClient({
    baseUrl: "",
    token: () => current,
    language: preferredLanguage,
    clock: createServerClock(() => Date.now()),
    transportKey: readTransportKey(document),
    onUnauthorised: lock,
    // The failed calls notify the screens themselves.
    onRefusal: () => {},
  });
  return {
    client,
    token: () => storage.getItem(TOKEN_KEY) ?? "",
    /** Sends calls with a token whose sign-in is incomplete; it is not stored. */
    tryOut: (token: string) => {
      current = token;
    },
    /** Stores the token that was passed to `tryOut`. */
    keep: () => storage.setItem(TOKEN_KEY, current),
    forget: () => {
      current = "";
      storage.removeItem(TOKEN_KEY);
      setLocked(false);
    },
    lock,
    /** Shows the page to its operator again. */
    unlock: () => setLocked(false),
    isLocked: () => isLocked,
    /** Notifies of every change, until the returned function is called. */
    watchLock: (onChange: () => void) => {
      watching.add(onChange);
      return () => {
        watching.delete(onChange);
      };
    },
  };
}

export const SessionContext = createContext<DeskSession | null>(null);

/** The operator's session; only for screens inside the desk. */
export function useDeskSession(): DeskSession {
  const session = useContext(SessionContext);
  if (session === null) throw new Error("a screen outside the desk");
  return session;
}

/** Whether the operator's roles currently permit this; the server checks each call. */
export function useMay(permission: Permission): boolean {
  return useMayOpen()({ permission });
}

/** The same for several permissions, which are only known at run time. */
export function useMayOpen(): (target: { readonly permission: Permission }) => boolean {
  const { permissions = [] } = usePermissions<readonly Permission[]>();
  return ({ permission }) => permissions.includes(permission);
}
