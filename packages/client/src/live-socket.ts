import type { ChannelName, ClientMessage, ServerMessage } from "@plumbline/protocol/market";
import { backOffMs } from "./back-off.ts";

export type LiveMessage = Exclude<ServerMessage, { type: "error" }>;

export interface LiveSocketDeps {
  /** "wss://host/ws" */
  readonly url: () => string;
  /** The session's token, "" without one. It is said inside the socket, never in its address. */
  readonly token: () => string;
  readonly onMessage: (message: LiveMessage) => void;
  /** Whether the server is heard: false from the loss of the connection to the next snapshot. */
  readonly onConnection: (isConnected: boolean) => void;
  /** 0 ≤ x < 1, spreads the reconnecting of many clients after a restart of the server. */
  readonly random?: () => number;
}

export interface LiveSocket {
  /** The symbols to follow from now on, instead of those before. */
  follow(symbols: readonly string[]): void;
  /** After a change of the session: opens or leaves the account channel. */
  renewSession(): void;
  /** Hidden pages need no prices: closes, and on resume connects at once and gets a snapshot. */
  pause(): void;
  resume(): void;
}

/**
 * One connection to the server's pushes that keeps itself alive: it reconnects with growing,
 * jittered delays, subscribes and signs in again each time, and asks for a snapshot when the
 * sequence numbers of a channel have a gap. Updates after a gap are not passed on.
 */
export function createLiveSocket(deps: LiveSocketDeps): LiveSocket {
  return new Connection(deps);
}

/** Prices come every second; silence for this long is a connection that died without saying so. */
const SILENCE_MS = 15_000;

class Connection implements LiveSocket {
  readonly #deps: LiveSocketDeps;
  readonly #lastSeq = new Map<ChannelName, number>();
  #symbols: readonly string[] = [];
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #isPaused = true;

  constructor(deps: LiveSocketDeps) {
    this.#deps = deps;
  }

  follow(symbols: readonly string[]): void {
    const added = symbols.filter((symbol) => !this.#symbols.includes(symbol));
    const left = this.#symbols.filter((symbol) => !symbols.includes(symbol));
    this.#symbols = symbols;
    if (added.length > 0) this.#say({ op: "subscribe", channel: "quotes", symbols: added });
    if (left.length > 0) this.#say({ op: "unsubscribe", channel: "quotes", symbols: left });
  }

  renewSession(): void {
    // A connection cannot sign out, and must not hear the account of the session before.
    if (this.#isPaused) return;
    this.pause();
    this.resume();
  }

  pause(): void {
    this.#isPaused = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    if (socket !== undefined) this.#deps.onConnection(false);
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#attempt = 0;
    this.#connect();
  }

  #connect(): void {
    const socket = new WebSocket(this.#deps.url());
    this.#socket = socket;
    this.#lastSeq.clear();
    this.#awaitNews();
    socket.addEventListener("open", () => this.#isCurrent(socket) && this.#open());
    socket.addEventListener("message", ({ data }) => {
      if (this.#isCurrent(socket)) this.#hear(String(data));
    });
    socket.addEventListener("close", () => this.#isCurrent(socket) && this.#reconnect());
  }

  #isCurrent(socket: WebSocket): boolean {
    return this.#socket === socket;
  }

  #open(): void {
    const token = this.#deps.token();
    if (token !== "") this.#say({ op: "auth", token });
    if (this.#symbols.length === 0) return;
    this.#say({ op: "subscribe", channel: "quotes", symbols: [...this.#symbols] });
  }

  #awaitNews(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#reconnect(), SILENCE_MS);
  }

  #reconnect(): void {
    clearTimeout(this.#silence);
    this.#socket?.close();
    this.#socket = undefined;
    this.#deps.onConnection(false);
    const delayMs = backOffMs(this.#attempt, this.#deps.random ?? Math.random);
    this.#attempt += 1;
    this.#timer = setTimeout(() => this.#connect(), delayMs);
  }

  #hear(text: string): void {
    this.#awaitNews();
    // What our own server says, in the form the protocol declares.
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === "error") return;
    const { type, channel, seq } = message;
    if (type === "update" && this.#lastSeq.get(channel) !== seq - 1) {
      // Once a gap: until the snapshot is here, every later update would look like another one.
      if (this.#lastSeq.delete(channel)) this.#say({ op: "resume", channel });
      return;
    }
    this.#lastSeq.set(channel, seq);
    if (type === "snapshot") {
      this.#attempt = 0;
      this.#deps.onConnection(true);
    }
    this.#deps.onMessage(message);
  }

  #say(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
