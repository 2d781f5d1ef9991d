import {
  createDeskClient,
  createServerClock,
  type DeskClient,
  readTransportKey,
} from "@plumbline/client";
import { preferredLanguage } from "#shell/i18n.ts";
import { createContext, useContext } from "react";
import type { Permission } from "@plumbline/engine/desk";
import { usePermissions } from "react-admin";

/** Of this tab only: a second tab signs in by itself, and closing one ends it. */
const TOKEN_KEY = "plumbline.desk-token";

export interface DeskSession {
  readonly client: DeskClient;
  token(): string;
  /** Sends calls with a token whose sign-in is incomplete; it is not stored. */
  tryOut(token: string): void;
  /** Stores the token that was tried. */
  keep(): void;
  forget(): void;
  /** Ends the session and keeps the page: typed text is still there after signing in again. */
  lock(): void;
  /** Shows the page again to its operator. */
  unlock(): void;
  isLocked(): boolean;
  /** Notifies of every change. */
  watchLock(onChange: () => void): () => void;
}

/** The operator's session in this tab, and its client. */
export function createDeskSession(storage: Storage = sessionStorage): DeskSession {
  let current = storage.getItem(TOKEN_KEY) ?? "";
  let isLocked = false;
  const watching = new Set<() => void>();
  const setLocked = (is: boolean) => {
    isLocked = is;
    for (const onChange of watching) onChange();
  };
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
    tryOut: (token) => {
      current = token;
    },
    keep: () => storage.setItem(TOKEN_KEY, current),
    forget: () => {
      current = "";
      storage.removeItem(TOKEN_KEY);
      setLocked(false);
    },
    lock,
    unlock: () => setLocked(false),
    isLocked: () => isLocked,
    watchLock: (onChange) => {
      watching.add(onChange);
      return () => watching.delete(onChange);
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
