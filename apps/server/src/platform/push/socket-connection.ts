import type { UserId } from "@plumbline/engine/kernel";
import type { RawData, WebSocket } from "ws";
import type { PrivateChannel } from "./postgres-bus.ts";
import { type ChannelGroups, type Follower, frameOf } from "./socket-groups.ts";
import { type ClientRequest, readRequest } from "./socket-request.ts";

export interface ConnectionDeps {
  readonly channels: ReadonlyMap<string, ChannelGroups>;
  readonly authenticate: (token: string) => Promise<UserId | null>;
  readonly log: (fault: unknown) => void;
  /** The time in ms within which a connection must subscribe; otherwise it is closed. */
  readonly idleMs: number;
  readonly onUser: (before: UserId | null, after: UserId | null) => void;
  readonly onClose: () => void;
}

/** Beyond this much unsent data, updates are skipped and a snapshot replaces them later. */
const BUFFERED_BYTES_CONFLATE = 262_144;
/** Beyond this much unsent data, in bytes, the connection is closed. */
const BUFFERED_BYTES_MAX = 1_048_576;
/** Below this much unsent data, a slow reader has caught up. */
const BUFFERED_BYTES_CAUGHT_UP = 65_536;
const KEYS_MAX = 200;
/** The most messages between two pings. A client that sends more is broken or hostile. */
const MESSAGES_MAX = 200;
/**
 * The most sign-ins in total: each costs a look-up of the session, and a page signs in a few times.
 */
const AUTHS_MAX = 10;

/** More subscriptions than a page requests before it has signed in. */
const PENDING_FOLLOWS_MAX = 20;

type Following = Exclude<ClientRequest, { readonly op: "auth" }>;

const CLOSE_CODES = {
  going_away: 1001,
  try_again_later: 1013,
  too_slow: 1013,
  too_talkative: 1008,
  idle: 1008,
} as const;

/** The connection of one browser: its subscriptions, its user, and its unsent data. */
export class SocketConnection implements Follower {
  readonly #socket: WebSocket;
  readonly #deps: ConnectionDeps;
  readonly #keysByChannel = new Map<string, readonly string[]>();
  /** While set, updates of all channels are skipped. */
  #isLagging = false;
  #userId: UserId | null = null;
  #token = "";
  /** For each private channel, the number of its last event. */
  readonly #ownSeqs: Record<PrivateChannel, number> = { account: 0, chat: 0 };
  /** Whether its user is sent chat messages as well. */
  #isChatOpen = false;
  #isAlive = true;
  #messages = 0;
  #auths = 0;
  readonly #idleTimer: NodeJS.Timeout;
  /** Requests of an anonymous connection on trial; null for one whose requests are served. */
  #pendingFollows: Following[] | null = null;
  #trialTimer: NodeJS.Timeout | undefined;

  constructor(socket: WebSocket, deps: ConnectionDeps) {
    this.#socket = socket;
    this.#deps = deps;
    this.#idleTimer = setTimeout(() => this.#checkIdle(), deps.idleMs).unref();
    socket.on("message", (data, isBinary) => this.#onMessage(data, isBinary));
    socket.on("pong", () => (this.#isAlive = true));
    // A frame that is too large or malformed, or a lost connection: only the close that follows
    // matters.
    socket.on("error", () => {});
    socket.on("close", () => this.#leave());
  }

  /**
   * Sends nothing until the connection has signed in; if that takes longer than `trialMs`, it is
   * closed.
   */
  holdBack(trialMs: number): void {
    this.#pendingFollows = [];
    this.#trialTimer = setTimeout(() => this.close("try_again_later"), trialMs).unref();
  }

  sendUpdate(frame: Buffer): void {
    if (this.#isLagging) return;
    this.#send(frame);
  }

  /** An event of the connection's user; each increments its channel's number, sent or not. */
  sendEvent(message: Readonly<Record<string, unknown>>, channel: PrivateChannel): void {
    this.#ownSeqs[channel] += 1;
    if (this.#isLagging || (channel === "chat" && !this.#isChatOpen)) return;
    const head = { type: "update", channel, seq: this.#ownSeqs[channel] };
    this.#send(frameOf(head, [JSON.stringify(message)]));
  }

  /** Notes that an update may have been missed; `catchUp` then sends the latest state. */
  missed(): void {
    this.#isLagging = true;
  }

  /** Sends the latest state in place of skipped updates, once the buffer permits. */
  catchUp(): void {
    if (!this.#isLagging || this.#socket.bufferedAmount > BUFFERED_BYTES_CAUGHT_UP) return;
    this.#isLagging = false;
    for (const channel of this.#keysByChannel.keys()) this.#sendSnapshot(channel);
    if (this.#userId === null) return;
    this.#sendOwnSnapshot("account");
    if (this.#isChatOpen) this.#sendOwnSnapshot("chat");
  }

  /** Closes a connection that has not answered the last ping, and sends the next one. */
  checkAlive(): void {
    this.#messages = 0;
    if (!this.#isAlive) return this.#socket.terminate();
    this.#isAlive = false;
    this.#socket.ping();
  }

  /** If the session cannot be looked up, the connection stays anonymous and may sign in again. */
  async reauthenticate(): Promise<void> {
    try {
      if ((await this.#deps.authenticate(this.#token)) === this.#userId) return;
    } catch (fault) {
      this.#deps.log(fault);
      this.#become(null);
      return this.close("try_again_later");
    }
    this.#become(null);
    this.#sendError("not_signed_in", "auth");
  }

  close(why: keyof typeof CLOSE_CODES): void {
    this.#socket.close(CLOSE_CODES[why], why);
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    this.#messages += 1;
    if (this.#messages > MESSAGES_MAX) return this.close("too_talkative");
    const request = isBinary ? null : readRequest(data, this.#deps.channels);
    if (request === null) return this.#sendError("malformed_message", "");
    if (request.op === "auth") void this.#authenticate(request.token).catch(this.#deps.log);
    else if (this.#pendingFollows === null) this.#answer(request);
    else if (this.#pendingFollows.length < PENDING_FOLLOWS_MAX) this.#pendingFollows.push(request);
  }

  #answer(request: Following): void {
    if (request.op === "resume") this.#resume(request.channel);
    else this.#follow(request);
  }

  #checkIdle(): void {
    const isFollowing = [...this.#keysByChannel.values()].some((keys) => keys.length > 0);
    if (!isFollowing && this.#userId === null) this.close("idle");
  }

  #follow({ op, channel, keys }: ClientRequest & { readonly op: "subscribe" | "unsubscribe" }) {
    const groups = this.#deps.channels.get(channel);
    if (groups === undefined) return;
    const unknown = keys.find((key) => !groups.channel.has(key));
    if (unknown !== undefined) return this.#sendError(groups.channel.unknownKey, unknown);
    const before = this.#keysByChannel.get(channel) ?? [];
    const after =
      op === "subscribe"
        ? [...new Set([...before, ...keys])]
        : before.filter((key) => !keys.includes(key));
    if (after.length > KEYS_MAX) return this.#sendError(groups.channel.tooManyKeys, channel);
    groups.leave(this, before);
    this.#keysByChannel.set(channel, after);
    groups.join(this, after);
    this.#sendSnapshot(channel);
  }

  #resume(channel: string): void {
    if (channel !== "account" && channel !== "chat") return this.#sendSnapshot(channel);
    if (this.#userId === null) return this.#sendError("not_signed_in", "auth");
    if (channel === "chat") this.#isChatOpen = true;
    this.#sendOwnSnapshot(channel);
  }

  async #authenticate(token: string): Promise<void> {
    this.#auths += 1;
    if (this.#auths > AUTHS_MAX) return this.close("too_talkative");
    this.#token = token;
    const userId = await this.#deps.authenticate(token);
    // During the look-up, the client may have disconnected or sent another token.
    if (this.#token !== token || this.#socket.readyState !== this.#socket.OPEN) return;
    this.#become(userId);
    if (userId === null) this.#sendError("not_signed_in", "auth");
    else this.#sendOwnSnapshot("account");
  }

  #become(userId: UserId | null): void {
    this.#deps.onUser(this.#userId, userId);
    if (userId !== this.#userId) this.#isChatOpen = false;
    this.#userId = userId;
    if (userId !== null) this.#endTrial();
  }

  #endTrial(): void {
    clearTimeout(this.#trialTimer);
    const requests = this.#pendingFollows ?? [];
    this.#pendingFollows = null;
    for (const request of requests) this.#answer(request);
  }

  #sendSnapshot(channel: string): void {
    const keys = this.#keysByChannel.get(channel) ?? [];
    const frame = this.#deps.channels.get(channel)?.snapshot(keys);
    if (frame !== undefined && !this.#isLagging) this.#send(frame);
  }

  #sendOwnSnapshot(channel: PrivateChannel): void {
    if (this.#isLagging) return;
    this.#send(frameOf({ type: "snapshot", channel, seq: this.#ownSeqs[channel] }, []));
  }

  #sendError(error: string, subject: string): void {
    this.#send(Buffer.from(JSON.stringify({ type: "error", error, subject })));
  }

  #send(frame: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(frame, { binary: false });
    const { bufferedAmount } = this.#socket;
    if (bufferedAmount > BUFFERED_BYTES_MAX) this.close("too_slow");
    else if (bufferedAmount > BUFFERED_BYTES_CONFLATE) this.#isLagging = true;
  }

  #leave(): void {
    clearTimeout(this.#idleTimer);
    clearTimeout(this.#trialTimer);
    for (const [channel, keys] of this.#keysByChannel) {
      this.#deps.channels.get(channel)?.leave(this, keys);
    }
    this.#keysByChannel.clear();
    this.#become(null);
    this.#deps.onClose();
  }
}
