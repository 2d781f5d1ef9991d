import { createContext, useContext } from "react";
import type { DeskSession } from "#shell/session.ts";

export const SessionContext = createContext<DeskSession | null>(null);

/** The session of whoever sits at this desk; only screens within the desk may ask. */
export function useDeskSession(): DeskSession {
  const session = useContext(SessionContext);
  if (session === null) throw new Error("a screen outside the desk");
  return session;
}
