import { createLiveSocket, type LiveSocket } from "@plumbline/client";
import type { Connection } from "#shell/connection.ts";
import { createQuoteStore, type QuoteStore } from "./quote-store.ts";

export interface LivePrices {
  readonly quotes: QuoteStore;
  readonly socket: LiveSocket;
}

/** A price without news for this long must not be acted on: the server's own measure. */
const STALE_AFTER_MS = 5_000;

/**
 * One socket behind the quote store. It rests while the page is hidden or has no network.
 * `onAccountChange` hears that something of the signed-in user changed: what is shown of it should
 * be read again.
 */
export function connectQuotes({
  connection,
  token,
  onAccountChange,
}: {
  readonly connection: Connection;
  readonly token: () => string;
  readonly onAccountChange: () => void;
}): LivePrices {
  let lost: ReturnType<typeof setTimeout> | undefined;
  const socket = createLiveSocket({
    url: () => `${location.origin.replace(/^http/, "ws")}${SOCKET_PATH}`,
    token,
    onMessage: (message) => {
      if (message.channel === "account") onAccountChange();
      else quotes.hear(message);
    },
    onConnection: (isConnected) => {
      clearTimeout(lost);
      if (isConnected) quotes.setLive(true);
      else if (!document.hidden) lost = setTimeout(() => quotes.setLive(false), STALE_AFTER_MS);
    },
  });
  const quotes = createQuoteStore((symbols) => socket.follow(symbols));

  const restOrGoOn = () => {
    if (document.hidden || connection.offlineSinceMs() !== undefined) socket.pause();
    else socket.resume();
  };
  document.addEventListener("visibilitychange", restOrGoOn);
  connection.watch(restOrGoOn);
  restOrGoOn();
  return { quotes, socket };
}

const SOCKET_PATH = "/ws" satisfies typeof import("@plumbline/protocol/market").SOCKET_PATH;
