import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { AssetCode, Book, UserId } from "@plumbline/engine/kernel";

/** Messages for the sockets of a signed-in user only. */
export type PrivateChannel = "account" | "chat";

/** Messages of one server process to the sockets of all others. */
export type BusMessage =
  | {
      readonly type: "event";
      readonly userId: UserId;
      readonly channel: PrivateChannel;
      readonly message: Readonly<Record<string, unknown>>;
    }
  /** A session of the user has ended in another process. */
  | { readonly type: "recheck"; readonly userId: UserId }
  /** Positions were opened: their book and asset, and their notional in units of 10⁻⁸. */
  | { readonly type: "opened"; readonly key: `${Book} ${AssetCode}`; readonly units: string }
  /** Ticks were recorded. */
  | { readonly type: "ticks" }
  /** Messages may have been missed. Sent by the bus itself. */
  | { readonly type: "gap" };

/**
 * Carries messages between the processes of one server. They are hints, not facts: some may be
 * lost.
 */
export interface Bus {
  /** Publishes to all other processes, in the order of the calls. Returns at once. */
  publish(message: BusMessage): void;
  onMessage(listener: (message: BusMessage) => void): void;
}

const CHANNEL = "plumbline_push";
/**
 * PostgreSQL accepts fewer than 8 000 bytes at a time; the rest is for the frame around the
 * messages.
 */
const PAYLOAD_BYTES_MAX = 7_500;
/** The interval of sending, in ms: under load many messages share one payload. */
const FLUSH_EVERY_MS = 5;
const RECONNECT_AFTER_MS = 500;
/** The time limit of a connection attempt, and of an answer. */
const PATIENCE_MS = 10_000;
/** The most messages that wait while there is no connection; older ones are dropped. */
const WAITING_MAX = 10_000;

interface Payload {
  /** The sending process, which has already notified its own sockets. */
  readonly from: string;
  readonly messages: readonly BusMessage[];
}

/**
 * The bus of several processes on one database: PostgreSQL's LISTEN and NOTIFY, on a separate
 * connection. A broken connection is replaced, and listeners are notified of a possible gap, here
 * and in all other processes, because messages of this process may have been lost as well.
 */
export class PostgresBus implements Bus {
  readonly #url: string;
  readonly #log: (fault: unknown) => void;
  readonly #reconnectAfterMs: number;
  readonly #id = randomUUID();
  readonly #listeners: ((message: BusMessage) => void)[] = [];
  #client: pg.Client | null = null;
  #waiting: string[] = [];
  #flushing: Promise<void> | null = null;
  #isStopped = false;

  constructor(options: {
    readonly url: string;
    readonly reconnectAfterMs?: number;
    log(fault: unknown): void;
  }) {
    this.#url = options.url;
    this.#log = options.log;
    this.#reconnectAfterMs = options.reconnectAfterMs ?? RECONNECT_AFTER_MS;
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: PATIENCE_MS,
    });
    client.on("notification", ({ payload }) => this.#receive(payload ?? ""));
    client.on("error", this.#log);
    client.on("end", () => {
      if (this.#client !== client) return; // it was never in use
      this.#client = null;
      if (!this.#isStopped) void this.#reconnect();
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    if (this.#isStopped) return client.end(); // stopped meanwhile
    this.#client = client;
    this.#flush();
  }

  publish(message: BusMessage): void {
    const text = JSON.stringify(message);
    if (Buffer.byteLength(text) > PAYLOAD_BYTES_MAX) {
      this.#log(new Error(`too long for the bus: a message of type ${message.type}`));
      return;
    }
    this.#waiting.push(text);
    if (this.#waiting.length > WAITING_MAX) this.#waiting.shift();
    this.#flush();
  }

  onMessage(listener: (message: BusMessage) => void): void {
    this.#listeners.push(listener);
  }

  async stop(): Promise<void> {
    await this.#flushing;
    this.#isStopped = true;
    await this.#client?.end();
  }

  #flush(): void {
    this.#flushing ??= this.#send().finally(() => {
      this.#flushing = null;
    });
  }

  async #send(): Promise<void> {
    for (;;) {
      await sleep(FLUSH_EVERY_MS);
      const client = this.#client;
      if (client === null || this.#waiting.length === 0) return;
      const payloads = payloadsOf(this.#id, this.#waiting.splice(0));
      const notify = `select pg_notify('${CHANNEL}', said) from unnest($1::text[]) as said`;
      try {
        await client.query(notify, [payloads]);
      } catch (fault) {
        this.#log(fault);
        // Whether the message arrived is unknown; listeners are notified of the gap and read what
        // they missed.
        await client.end().catch(this.#log);
      }
    }
  }

  #receive(text: string): void {
    try {
      const { from, messages }: Payload = JSON.parse(text);
      if (from !== this.#id) messages.forEach((message) => this.#deliver(message));
    } catch (fault) {
      this.#log(fault);
    }
  }

  #deliver(message: BusMessage): void {
    for (const listener of this.#listeners) listener(message);
  }

  async #reconnect(): Promise<void> {
    while (this.#client === null) {
      await sleep(this.#reconnectAfterMs);
      if (this.#isStopped) return;
      await this.start().catch(this.#log);
    }
    this.publish({ type: "gap" });
    this.#deliver({ type: "gap" });
  }
}

/** The fewest payloads that contain all messages, in order. */
function payloadsOf(from: string, texts: readonly string[]): string[] {
  const groups: string[][] = [];
  let bytes = PAYLOAD_BYTES_MAX;
  for (const text of texts) {
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > PAYLOAD_BYTES_MAX) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(text);
    bytes += size;
  }
  return groups.map((group) => `{"from":"${from}","messages":[${group.join(",")}]}`);
}
