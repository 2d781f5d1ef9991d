import { createLiveSocket, type LiveMessage, type LiveSocket } from "@plumbline/client";
import type { Connection } from "#shell/connection.ts";
import { createQuoteStore, type QuoteStore } from "./quote-store.ts";

export interface LivePrices {
  readonly quotes: QuoteStore;
  readonly socket: LiveSocket;
}

/** A price older than this must not be traded on: the server's own limit. */
const STALE_AFTER_MS = 5_000;

/**
 * The one socket of the quote store. It closes while the page is hidden or has no network, and
 * requests the latest state when the page is visible or online again. `onAccountChange` is called
 * when data of the signed-in user has changed: its queries should be refetched.
 */
export function connectQuotes({
  connection,
  token,
  onAccountChange,
  onChat,
}: {
  readonly connection: Connection;
  readonly token: () => string;
  readonly onAccountChange: () => void;
  readonly onChat: (message: LiveMessage & { readonly channel: "chat" }) => void;
}): LivePrices {
  let lost: ReturnType<typeof setTimeout> | undefined;
  let receivedAtMs = Date.now();
  const becomeStale = () => {
    lost = undefined;
    quotes.setSilent(receivedAtMs);
  };
  const socket = createLiveSocket({
    url: () => `${location.origin.replace(/^http/, "ws")}${SOCKET_PATH}`,
    token,
    onMessage: (message) => {
      receivedAtMs = Date.now();
      if (message.channel === "account") onAccountChange();
      else if (message.channel === "chat") onChat(message);
      else quotes.onMessage(message);
    },
    onConnection: (isConnected) => {
      if (isConnected) {
        clearTimeout(lost);
        lost = undefined;
        quotes.setSilent(undefined);
      } else if (!document.hidden) {
        // Since the server's last message: a further failure to connect does not change this time.
        lost ??= setTimeout(becomeStale, STALE_AFTER_MS - (Date.now() - receivedAtMs));
      }
    },
  });
  socket.openChat();
  const quotes = createQuoteStore({ onFollow: (symbols) => socket.follow(symbols) });

  const restOrGoOn = () => {
    if (document.hidden || connection.offlineSinceMs() !== undefined) return socket.pause();
    // After an absence the prices on screen are old until the server sends again.
    if (Date.now() - receivedAtMs > STALE_AFTER_MS && socket.isWanted()) becomeStale();
    socket.resume();
  };
  document.addEventListener("visibilitychange", restOrGoOn);
  addEventListener("focus", () => socket.resync());
  addEventListener("pageshow", ({ persisted }) => persisted && socket.resync());
  connection.watch(restOrGoOn);
  restOrGoOn();
  return { quotes, socket };
}

const SOCKET_PATH = "/ws" satisfies typeof import("@plumbline/protocol/market").SOCKET_PATH;
