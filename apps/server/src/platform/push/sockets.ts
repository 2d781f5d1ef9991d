import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import websocket from "@fastify/websocket";
import type { UserId } from "@plumbline/engine/kernel";
import { networkOf } from "#platform/http/network-of";
import type { Bus, BusMessage, PrivateChannel } from "./postgres-bus.ts";
import { SocketConnection } from "./socket-connection.ts";
import { type Channel, ChannelGroups } from "./socket-groups.ts";

export type { Channel } from "./socket-groups.ts";

export interface PushHubOptions {
  /** A token's session; null if there is none. */
  readonly authenticate: (token: string) => Promise<UserId | null>;
  readonly log: (fault: unknown) => void;
  /** The bus to the sockets of other processes; without it this is the only process. */
  readonly bus?: Bus;
  /** The time for which a connection may have no subscription. */
  readonly idleMs?: number;
}

export interface SocketRouteOptions {
  readonly path: string;
  /** Accepted origins of browsers, besides the one that serves the app. */
  readonly origins: readonly string[];
}

const MESSAGE_BYTES_MAX = 16_384;
const PING_EVERY_MS = 20_000;
/** The interval of checking connections that were too slow. */
const CATCH_UP_EVERY_MS = 250;
const CONNECTIONS_MAX = 20_000;
/** The most anonymous connections of a network, so that one client cannot take all connections. */
const ANONYMOUS_OF_NETWORK_MAX = 50;
/** The most connections of one member: tabs and devices. */
const CONNECTIONS_OF_USER_MAX = 20;
/** The most further anonymous connections, until they sign in. */
const ON_TRIAL_OF_NETWORK_MAX = 50;
const TRIAL_MS = 5_000;
const IDLE_MS = 30_000;

/**
 * Pushes to browsers. Public channels are keyed: followers of the same keys form one group, with
 * one sequence of updates, each encoded once and shared by all of them. A connection that reads too
 * slowly skips updates and gets one snapshot of the latest state when it has caught up, so no
 * reader uses more memory than its limit. Private messages go to a user's connections, which were
 * authenticated by a token.
 */
export class PushHub {
  readonly #options: PushHubOptions;
  readonly #channels = new Map<string, ChannelGroups>();
  readonly #connections = new Set<SocketConnection>();
  readonly #anonymous = new ConnectionSets<string>();
  /** The oldest on trial first. */
  readonly #onTrial = new ConnectionSets<string>();
  readonly #ofUser = new ConnectionSets<UserId>();
  readonly #timers: NodeJS.Timeout[];

  constructor(options: PushHubOptions) {
    this.#options = options;
    this.#timers = [
      setInterval(() => this.#each((connection) => connection.checkAlive()), PING_EVERY_MS),
      setInterval(() => this.#each((connection) => connection.catchUp()), CATCH_UP_EVERY_MS),
    ];
    for (const timer of this.#timers) timer.unref();
    options.bus?.onMessage((message) => this.#onBusMessage(message));
  }

  addChannel(channel: Channel): void {
    this.#channels.set(channel.name, new ChannelGroups(channel));
  }

  /** Publishes the present state of these keys to their followers. */
  publish(channel: string, keys: readonly string[]): void {
    const groups = this.#channels.get(channel);
    if (groups === undefined) throw new Error(`no channel ${channel}`);
    groups.publish(keys);
  }

  /** Sends an event to every connection of the user, on any process, in the order of the calls. */
  publishTo(
    userId: UserId,
    message: Readonly<Record<string, unknown>>,
    channel: PrivateChannel = "account",
  ): void {
    this.#sendEvent({ userId, message, channel });
    this.#options.bus?.publish({ type: "event", userId, message, channel });
  }

  /** Checks the sessions of the user's connections again: to be called when a session ends. */
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

  /** Whether there is room for one more connection at all. */
  hasRoom(): boolean {
    return this.#connections.size < CONNECTIONS_MAX;
  }

  /**
   * Accepts a connection. It signs in later, over the socket: until then it counts for its network,
   * which a thousand strangers may share, and from then on for its user. If its network already has
   * enough anonymous connections, it is on trial: nothing is sent to it, and it is closed unless it
   * signs in soon, or when too many newer ones are on trial.
   */
  accept(socket: ConstructorParameters<typeof SocketConnection>[0], network: string): void {
    const { authenticate, log, idleMs = IDLE_MS } = this.#options;
    const hasRoom = this.hasRoom();
    const connection = new SocketConnection(socket, {
      channels: this.#channels,
      authenticate,
      log,
      idleMs,
      onUser: (before, after) => this.#move(connection, { network, before, after }),
      onClose: () => {
        this.#connections.delete(connection);
        this.#anonymous.delete(network, connection);
        this.#onTrial.delete(network, connection);
      },
    });
    this.#connections.add(connection);
    if (!hasRoom) return connection.close("try_again_later");
    if (this.#anonymous.of(network).length < ANONYMOUS_OF_NETWORK_MAX) {
      return this.#anonymous.add(network, connection);
    }
    this.#onTrial.add(network, connection);
    connection.holdBack(TRIAL_MS);
    this.#dropOldest(this.#onTrial.of(network), ON_TRIAL_OF_NETWORK_MAX);
  }

  #dropOldest(connections: readonly SocketConnection[], countMax: number): void {
    for (const one of connections.slice(0, -countMax)) one.close("try_again_later");
  }

  #onBusMessage(busMessage: BusMessage): void {
    if (busMessage.type === "event") return this.#sendEvent(busMessage);
    if (busMessage.type === "ticks" || busMessage.type === "opened") return;
    const users = busMessage.type === "gap" ? this.#ofUser.keys() : [busMessage.userId];
    if (busMessage.type === "gap") this.#each((connection) => connection.missed());
    const checks = users.map((userId) => this.#recheckHere(userId));
    void Promise.all(checks).catch(this.#options.log);
  }

  #sendEvent({
    userId,
    message,
    channel,
  }: Omit<BusMessage & { readonly type: "event" }, "type">): void {
    for (const connection of this.#ofUser.of(userId)) connection.sendEvent(message, channel);
  }

  async #recheckHere(userId: UserId): Promise<void> {
    await Promise.all(this.#ofUser.of(userId).map((connection) => connection.reauthenticate()));
  }

  #move(
    connection: SocketConnection,
    {
      network,
      before,
      after,
    }: {
      readonly network: string;
      readonly before: UserId | null;
      readonly after: UserId | null;
    },
  ): void {
    if (before !== null) this.#ofUser.delete(before, connection);
    if (after === null) {
      if (before !== null) this.#anonymous.add(network, connection);
      return;
    }
    this.#anonymous.delete(network, connection);
    this.#onTrial.delete(network, connection);
    this.#ofUser.add(after, connection);
    this.#dropOldest(this.#ofUser.of(after), CONNECTIONS_OF_USER_MAX);
  }

  #each(work: (connection: SocketConnection) => void): void {
    for (const connection of this.#connections) work(connection);
  }
}

/** Connections by the counter to which they belong, each in the order of arrival. */
class ConnectionSets<Key> {
  readonly #byKey = new Map<Key, Set<SocketConnection>>();

  of(key: Key): readonly SocketConnection[] {
    return [...(this.#byKey.get(key) ?? [])];
  }

  keys(): readonly Key[] {
    return [...this.#byKey.keys()];
  }

  add(key: Key, connection: SocketConnection): void {
    this.#byKey.set(key, (this.#byKey.get(key) ?? new Set()).add(connection));
  }

  delete(key: Key, connection: SocketConnection): void {
    const connections = this.#byKey.get(key);
    connections?.delete(connection);
    if (connections?.size === 0) this.#byKey.delete(key);
  }
}

/**
 * Lets browsers connect to the hub. A page of another origin is refused before the upgrade, and so
 * is every client while the maximum is reached.
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
    if (!hub.hasRoom()) return reply.code(429).send();
    return undefined;
  };
  app.get(path, { websocket: true, preValidation }, (socket, request) =>
    hub.accept(socket, networkOf(request.ip)),
  );
}

/** Programs send no Origin; a browser always does, and a page cannot make it send another one. */
function isAllowedOrigin(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
