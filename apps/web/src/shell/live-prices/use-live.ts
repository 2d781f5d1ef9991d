import { useSyncExternalStore } from "react";
import { useServices } from "#shell/services.tsx";

/** Epoch ms of when the server was heard last; undefined while it is heard. */
export function useSilentSince(): number | undefined {
  const { quotes } = useServices();
  return useSyncExternalStore(quotes.watchLive, quotes.silentSinceMs);
}
