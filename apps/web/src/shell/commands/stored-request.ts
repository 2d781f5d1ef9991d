import { CallRefused } from "@plumbline/client";
import type { TabStorage } from "#shell/drafts/draft.ts";
import type { UnansweredStore } from "./request-ids.ts";

/** After this time, a repeated request is a new command. */
const KEPT_MS_MAX = 600_000;

/**
 * Stores under `key` a request that has no response yet, for as long as the tab is open. Only for
 * content without passwords and codes, and for forms whose draft also survives a reload.
 */
export function storedRequest(
  open: () => TabStorage,
  key: string,
  now: () => number = Date.now,
): UnansweredStore {
  return {
    read: () => {
      try {
        const stored: unknown = JSON.parse(open().getItem(key) ?? "null");
        if (!isStored(stored) || now() - stored.at > KEPT_MS_MAX) return undefined;
        const { content, id } = stored;
        // The page that would have received the response is closed.
        const lost = { error: "no_connection", code: 0, message: "", requestId: id };
        return { content, id, fault: new CallRefused(lost) };
      } catch {
        return undefined;
      }
    },
    write: (unanswered) => {
      try {
        if (unanswered === undefined) return open().removeItem(key);
        const { content, id } = unanswered;
        open().setItem(key, JSON.stringify({ content, id, at: now() }));
      } catch {
        // Private windows: stored in memory until the page is reloaded.
      }
    },
  };
}

interface StoredRequest {
  readonly content: string;
  readonly id: string;
  readonly at: number;
}

function isStored(stored: unknown): stored is StoredRequest {
  if (typeof stored !== "object" || stored === null) return false;
  const isText = (name: string) => typeof Reflect.get(stored, name) === "string";
  return isText("content") && isText("id") && typeof Reflect.get(stored, "at") === "number";
}
