import { createDeskClient, createServerClock, readTransportKey } from "@plumbline/client";
import { preferredLanguage } from "#shell/i18n.ts";
import { createContext, useContext } from "react";
import type { Permission } from "@plumbline/engine/desk";
import { usePermissions } from "react-admin";

/** Of this tab only: a second tab signs in by itself, and closing one ends it. */
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
  /** Ends the session and keeps the page: typed text is still there after signing in again. */
  const lock = () => {
    // An operator who is still signing in has typed nothing else yet.
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
    // Screens are notified by the calls that threw.
    onRefusal: () => {},
  });
  return {
    client,
    token: () => storage.getItem(TOKEN_KEY) ?? "",
    /** Sends calls with a token whose sign-in is incomplete; it is not stored. */
    tryOut: (token: string) => {
      current = token;
    },
    /** Stores the token that was tried. */
    keep: () => storage.setItem(TOKEN_KEY, current),
    forget: () => {
      current = "";
      storage.removeItem(TOKEN_KEY);
      setLocked(false);
    },
    lock,
    /** Shows the page again to its operator. */
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

/** Whether the operator's roles permit this at present; the server checks each call. */
export function useMay(permission: Permission): boolean {
  return useMayOpen()({ permission });
}

/** The same of several things, whose permissions are not known yet. */
export function useMayOpen(): (target: { readonly permission: Permission }) => boolean {
  const { permissions = [] } = usePermissions<readonly Permission[]>();
  return ({ permission }) => permissions.includes(permission);
}
