import { createDeskClient, createServerClock, type DeskClient } from "@plumbline/client";
import { preferredLanguage } from "#shell/i18n.ts";
import { createContext, useContext } from "react";
import type { Permission } from "@plumbline/engine/desk";
import { usePermissions } from "react-admin";

/** Of this tab only: a second tab signs in by itself, and closing one forgets it. */
const TOKEN_KEY = "plumbline.desk-token";

export interface DeskSession {
  readonly client: DeskClient;
  token(): string;
  /** Sends calls with a token that is still signing in; it is not kept. */
  tryOut(token: string): void;
  /** Keeps the token that is tried out. */
  keep(): void;
  forget(): void;
  /** Ends the session and keeps the page: what was typed is still there for who signs in again. */
  lock(): void;
  /** Shows the page again, to whom it was shown before. */
  unlock(): void;
  isLocked(): boolean;
  /** Tells of every change of it. */
  watchLock(onChange: () => void): () => void;
}

/** The operator's session in this tab, and the client that speaks with it. */
export function createDeskSession(storage: Storage = sessionStorage): DeskSession {
  let current = storage.getItem(TOKEN_KEY) ?? "";
  let isLocked = false;
  const watching = new Set<() => void>();
  const setLocked = (is: boolean) => {
    isLocked = is;
    for (const onChange of watching) onChange();
  };
  const lock = () => {
    // Somebody who still signs in has typed nothing else yet.
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
    transportKey: readTransportKey(),
    onUnauthorised: lock,
    // Screens hear of it through the calls that threw.
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

/** The key the server placed in the page: "kid.spki"; absent in development. */
function readTransportKey() {
  const meta = document.querySelector<HTMLMetaElement>("meta[name=transport-key]");
  const [kid = "", spki = ""] = (meta?.content ?? "").split(".");
  return kid === "" || spki === "" ? undefined : { kid, spki };
}

export const SessionContext = createContext<DeskSession | null>(null);

/** The session of whoever sits at this desk; only screens within the desk may ask. */
export function useDeskSession(): DeskSession {
  const session = useContext(SessionContext);
  if (session === null) throw new Error("a screen outside the desk");
  return session;
}

/** Whether the operator's roles let them do this just now; the server asks again at each call. */
export function useMay(permission: Permission): boolean {
  return useMayOpen()({ permission });
}

/** The same of several things, whose permissions are not known yet. */
export function useMayOpen(): (target: { readonly permission: Permission }) => boolean {
  const { permissions = [] } = usePermissions<readonly Permission[]>();
  return ({ permission }) => permissions.includes(permission);
}
