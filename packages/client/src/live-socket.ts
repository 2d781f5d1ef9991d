import type { ChannelName, ClientMessage, ServerMessage } from "@plumbline/protocol/market";

export type LiveMessage = Exclude<ServerMessage, { type: "error" }>;

export interface LiveSocketDeps {
  /** "wss://host/ws" */
  readonly url: () => string;
  /** The session's token, "" without one. It is sent inside the socket, never in the URL. */
  readonly token: () => string;
  readonly onMessage: (message: LiveMessage) => void;
  /** Whether messages arrive: false from the loss of the connection to the next snapshot. */
  readonly onConnection: (isConnected: boolean) => void;
  /** 0 ≤ x < 1; spreads the reconnects of many clients after a restart of the server. */
  readonly random?: () => number;
}

export interface LiveSocket {
  /** Replaces the followed symbols. */
  follow(symbols: readonly string[]): void;
  /** Subscribes to the signed-in user's chat. */
  openChat(): void;
  /** After a change of the session: joins or leaves the account channel. */
  renewSession(): void;
  /**
   * Requests the latest state when the reader is back, because the connection may have been lost
   * unnoticed.
   */
  resync(): void;
  /**
   * Whether there is anything to subscribe to: symbols, or an account. Otherwise the connection
   * stays closed.
   */
  isWanted(): boolean;
  /**
   * Hidden pages need no prices: closes the connection; on resume it connects at once and gets a
   * snapshot.
   */
  pause(): void;
  resume(): void;
}

/**
 * One connection to the server's pushes that keeps itself alive: it reconnects with growing,
 * jittered delays, subscribes and signs in again each time, and requests a snapshot when the
 * sequence numbers of a channel have a gap. Updates after a gap are dropped. After a silence it
 * pings the server, and reconnects without an answer.
 */
export function createLiveSocket(deps: LiveSocketDeps): LiveSocket {
  return new Connection(deps);
}

/** Prices arrive every second, but not for closed markets: after this silence it pings. */
const QUIET_MS = 3_000;
/** A connection without an answer for this long counts as lost. */
const ANSWER_MS = 4_000;
/** The time limit from the first packet to the first snapshot, over a slow line. */
const CONNECT_MS = 10_000;

class Connection implements LiveSocket {
  readonly #deps: LiveSocketDeps;
  readonly #lastSeq = new Map<ChannelName, number>();
  #symbols: readonly string[] = [];
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #isPaused = true;
  #isChatOpen = false;

  constructor(deps: LiveSocketDeps) {
    this.#deps = deps;
  }

  follow(symbols: readonly string[]): void {
    const added = symbols.filter((symbol) => !this.#symbols.includes(symbol));
    const left = this.#symbols.filter((symbol) => !symbols.includes(symbol));
    this.#symbols = symbols;
    this.#begin();
    if (added.length > 0) this.#send({ op: "subscribe", channel: "quotes", symbols: added });
    if (left.length > 0) this.#send({ op: "unsubscribe", channel: "quotes", symbols: left });
  }

  openChat(): void {
    this.#isChatOpen = true;
    if (this.#lastSeq.has("account")) this.#send({ op: "resume", channel: "chat" });
  }

  renewSession(): void {
    // A connection cannot sign out, and must not receive the account channel of the previous
    // session.
    if (this.#isPaused) return;
    this.pause();
    this.resume();
  }

  pause(): void {
    this.#isPaused = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    clearTimeout(this.#watchdog);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    if (socket !== undefined) this.#deps.onConnection(false);
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#attempt = 0;
    this.#begin();
  }

  resync(): void {
    if (this.#isPaused) return;
    if (this.#socket?.readyState === WebSocket.OPEN) return this.#ask();
    if (this.#timer === undefined) return;
    // It is waiting to reconnect: reconnect now.
    clearTimeout(this.#timer);
    this.#attempt = 0;
    this.#connect();
  }

  isWanted(): boolean {
    return this.#symbols.length > 0 || this.#deps.token() !== "";
  }

  /** Connects, unless it is connected, connecting, or has nothing to subscribe to. */
  #begin(): void {
    const isUnderWay = this.#socket !== undefined || this.#timer !== undefined;
    if (!this.#isPaused && !isUnderWay && this.isWanted()) this.#connect();
  }

  #connect(): void {
    this.#timer = undefined;
    const socket = new WebSocket(this.#deps.url());
    this.#socket = socket;
    this.#lastSeq.clear();
    this.#expect(CONNECT_MS, () => this.#reconnect());
    socket.addEventListener("open", () => this.#isCurrent(socket) && this.#open());
    socket.addEventListener("message", ({ data }) => {
      if (this.#isCurrent(socket)) this.#onMessage(String(data));
    });
    socket.addEventListener("close", () => this.#isCurrent(socket) && this.#reconnect());
  }

  #isCurrent(socket: WebSocket): boolean {
    return this.#socket === socket;
  }

  #open(): void {
    const token = this.#deps.token();
    if (token !== "") this.#send({ op: "auth", token });
    if (this.#symbols.length === 0) return;
    this.#send({ op: "subscribe", channel: "quotes", symbols: [...this.#symbols] });
  }

  /** Runs the action unless a message arrives before. */
  #expect(ms: number, action: () => void): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(action, ms);
  }

  #ask(): void {
    this.#send({ op: "resume", channel: "quotes" });
    this.#expect(ANSWER_MS, () => this.#reconnect());
  }

  #reconnect(): void {
    clearTimeout(this.#watchdog);
    this.#socket?.close();
    this.#socket = undefined;
    if (!this.isWanted()) return;
    this.#deps.onConnection(false);
    const delayMs = backOffMs(this.#attempt, this.#deps.random ?? Math.random);
    this.#attempt += 1;
    this.#timer = setTimeout(() => this.#connect(), delayMs);
  }

  #onMessage(text: string): void {
    this.#expect(QUIET_MS, () => this.#ask());
    // Messages of our own server have the protocol's form.
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === "error") return;
    const { type, channel, seq } = message;
    if (type === "update" && this.#lastSeq.get(channel) !== seq - 1) {
      // One request per gap: until the snapshot arrives, every later update would look like another
      // one.
      if (this.#lastSeq.delete(channel)) this.#send({ op: "resume", channel });
      return;
    }
    this.#lastSeq.set(channel, seq);
    if (type === "snapshot") {
      this.#attempt = 0;
      this.#deps.onConnection(true);
    }
    this.#deps.onMessage(message);
    // Not earlier: the server has to look the token up first.
    const isSignedIn = type === "snapshot" && channel === "account";
    if (isSignedIn && this.#isChatOpen) this.#send({ op: "resume", channel: "chat" });
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

const FIRST_MS = 500;
const MAX_MS = 20_000;

/**
 * The delay before reconnecting: half a second, doubled with each failed attempt up to 20 s; the
 * actual delay is between half and all of it, so that clients do not reconnect all at once.
 */
export function backOffMs(attempt: number, random: () => number): number {
  const fullMs = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return Math.round(fullMs / 2 + (fullMs / 2) * random());
}
