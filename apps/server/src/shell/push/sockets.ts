import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import websocket from "@fastify/websocket";
import type { UserId } from "@plumbline/engine/kernel";
import { networkOf } from "../limits/network-of.ts";
import type { Bus, BusMessage } from "./bus.ts";
import { SocketConnection } from "./socket-connection.ts";
import { type Channel, ChannelGroups } from "./socket-groups.ts";

export type { Channel } from "./socket-groups.ts";

export interface PushHubOptions {
  /** Whose session a token is; null if it is nobody's. */
  readonly authenticate: (token: string) => Promise<UserId | null>;
  readonly log: (fault: unknown) => void;
  /** Reaches the sockets of the other processes; without it this is the only one. */
  readonly bus?: Bus;
  /** How long a connection may follow nothing. */
  readonly idleMs?: number;
}

export interface SocketRouteOptions {
  readonly path: string;
  /** Origins of browsers beside the one that serves the app itself. */
  readonly origins: readonly string[];
}

const MESSAGE_BYTES_MAX = 16_384;
const PING_EVERY_MS = 20_000;
/** How often connections that were too slow are looked at again. */
const CATCH_UP_EVERY_MS = 250;
const CONNECTIONS_MAX = 20_000;
/** A household, or an office: nobody alone can take the connections of everybody. */
const CONNECTIONS_OF_NETWORK_MAX = 50;
const IDLE_MS = 30_000;

/**
 * Pushes to browsers. Public channels are keyed: who follows the same keys is one group, with one
 * sequence of updates, each written as text once and shared by all of them. A connection that
 * reads too slowly is left out of updates and gets one snapshot of the latest state when it has
 * caught up, so no reader costs more memory than its limit. Private messages go to a user's
 * connections, which proved by a token that they are the user's.
 */
export class PushHub {
  readonly #options: PushHubOptions;
  readonly #channels = new Map<string, ChannelGroups>();
  readonly #connections = new Set<SocketConnection>();
  readonly #countByNetwork = new Map<string, number>();
  readonly #connectionsByUser = new Map<UserId, Set<SocketConnection>>();
  readonly #timers: NodeJS.Timeout[];

  constructor(options: PushHubOptions) {
    this.#options = options;
    this.#timers = [
      setInterval(() => this.#each((connection) => connection.checkAlive()), PING_EVERY_MS),
      setInterval(() => this.#each((connection) => connection.catchUp()), CATCH_UP_EVERY_MS),
    ];
    for (const timer of this.#timers) timer.unref();
    options.bus?.onMessage((message) => this.#hear(message));
  }

  addChannel(channel: Channel): void {
    this.#channels.set(channel.name, new ChannelGroups(channel));
  }

  /** Tells whoever follows these keys what they are now. */
  publish(channel: string, keys: readonly string[]): void {
    const groups = this.#channels.get(channel);
    if (groups === undefined) throw new Error(`no channel ${channel}`);
    groups.publish(keys);
  }

  /** Sends an event to every connection of the user, on any process, in the order of the calls. */
  publishTo(userId: UserId, message: Readonly<Record<string, unknown>>): void {
    this.#tell(userId, message);
    this.#options.bus?.publish({ type: "event", userId, message });
  }

  /** Asks again whose the user's connections are: to be called when a session ends. */
  async recheck(userId: UserId): Promise<void> {
    this.#options.bus?.publish({ type: "recheck", userId });
    await this.#recheckHere(userId);
  }

  connectionCount(): number {
    return this.#connections.size;
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#each((connection) => connection.close("going_away"));
  }

  /** Whether there is room for one more connection from this network. */
  hasRoom(network: string): boolean {
    const count = this.#countByNetwork.get(network) ?? 0;
    return count < CONNECTIONS_OF_NETWORK_MAX && this.#connections.size < CONNECTIONS_MAX;
  }

  accept(socket: ConstructorParameters<typeof SocketConnection>[0], network: string): void {
    const { authenticate, log, idleMs = IDLE_MS } = this.#options;
    const hasRoom = this.hasRoom(network);
    const connection = new SocketConnection(socket, {
      channels: this.#channels,
      authenticate,
      log,
      idleMs,
      onUser: (before, after) => this.#move(connection, before, after),
      onClose: () => {
        this.#connections.delete(connection);
        this.#count(network, -1);
      },
    });
    this.#connections.add(connection);
    this.#count(network, 1);
    if (!hasRoom) connection.close("try_again_later");
  }

  #hear(heard: BusMessage): void {
    if (heard.type === "event") return this.#tell(heard.userId, heard.message);
    if (heard.type === "ticks") return;
    const users = heard.type === "gap" ? [...this.#connectionsByUser.keys()] : [heard.userId];
    if (heard.type === "gap") this.#each((connection) => connection.missed());
    const checks = users.map((userId) => this.#recheckHere(userId));
    void Promise.all(checks).catch(this.#options.log);
  }

  #tell(userId: UserId, message: Readonly<Record<string, unknown>>): void {
    for (const connection of this.#of(userId)) connection.sendEvent(message);
  }

  async #recheckHere(userId: UserId): Promise<void> {
    await Promise.all(this.#of(userId).map((connection) => connection.reauthenticate()));
  }

  #count(network: string, change: 1 | -1): void {
    const count = (this.#countByNetwork.get(network) ?? 0) + change;
    if (count > 0) this.#countByNetwork.set(network, count);
    else this.#countByNetwork.delete(network);
  }

  #of(userId: UserId): readonly SocketConnection[] {
    return [...(this.#connectionsByUser.get(userId) ?? [])];
  }

  #move(connection: SocketConnection, before: UserId | null, after: UserId | null): void {
    if (before !== null) {
      const theirs = this.#connectionsByUser.get(before);
      theirs?.delete(connection);
      if (theirs?.size === 0) this.#connectionsByUser.delete(before);
    }
    if (after !== null) {
      const theirs = this.#connectionsByUser.get(after) ?? new Set();
      this.#connectionsByUser.set(after, theirs.add(connection));
    }
  }

  #each(work: (connection: SocketConnection) => void): void {
    for (const connection of this.#connections) work(connection);
  }
}

/**
 * Lets browsers connect to the hub. A page of another origin is turned away before it is let in,
 * and so is whoever holds enough connections already.
 */
export async function registerSockets(
  app: FastifyInstance,
  hub: PushHub,
  { path, origins }: SocketRouteOptions,
): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MESSAGE_BYTES_MAX, perMessageDeflate: false },
  });
  const preValidation = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isAllowedOrigin(request, origins)) return reply.code(403).send();
    if (!hub.hasRoom(networkOf(request.ip))) return reply.code(429).send();
    return undefined;
  };
  app.get(path, { websocket: true, preValidation }, (socket, request) =>
    hub.accept(socket, networkOf(request.ip)),
  );
}

/** Programs send no Origin; a browser always does, and cannot be made to send another one. */
function isAllowedOrigin(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
