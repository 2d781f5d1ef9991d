import { HOUR_MS, type Instant, instant, MINUTE_MS, SECOND_MS } from "@plumbline/engine/kernel";
import type { Clock } from "#platform/process/clock";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql } from "#platform/postgres/database";
import type { SealKey } from "#platform/secrets/seal-key";
import { type OutboundMessage, openMessage } from "./outbound-message.ts";

const AT_ONCE_MAX = 16;
/** Longer than any gateway may take: a worker that holds a message longer has ended. */
const HELD_MS = MINUTE_MS;
/** The interval of polling for messages of other processes, and those to be retried. */
const LOOK_EVERY_MS = 5_000;
/** The delays after the first failure, the second, and so on; the last delay repeats. */
const WAITS_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS];

interface Row {
  readonly id: string;
  readonly channel: OutboundMessage["channel"];
  readonly sealed: string;
  readonly tries: number;
  readonly expiresAt: Instant;
}

/**
 * Delivers a message, unless its recipient no longer exists. Throws if that failed for now; `id` is
 * the same for every attempt.
 */
export type Transport = (message: OutboundMessage, id: string) => Promise<void | "dropped">;

interface DeliveryDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealKey: SealKey;
  /**
   * The transports of this worker, by channel; it does not take messages of other channels. A
   * channel whose addresses strangers choose has its own worker, because it would delay the rest.
   */
  readonly transports: Partial<Readonly<Record<OutboundMessage["channel"], Transport>>>;
  readonly lookEveryMs?: number;
  log(fault: unknown): void;
}

/**
 * Delivers stored messages, in any number of processes at once. A message is delivered at least
 * once; a failed one is retried until it is too old to be useful.
 */
export class DeliveryWorker {
  readonly #deps: DeliveryDeps;
  readonly #looking: NodeJS.Timeout;
  #carrying: Promise<void> | null = null;
  #isWoken = false;
  #isStopped = false;

  constructor(deps: DeliveryDeps) {
    this.#deps = deps;
    this.#looking = setInterval(() => this.wake(), deps.lookEveryMs ?? LOOK_EVERY_MS).unref();
  }

  /** To be called when there may be messages. Returns at once, without waiting for a gateway. */
  wake(): void {
    if (this.#isStopped) return;
    this.#isWoken = true;
    this.#carrying ??= this.#carry();
  }

  /** Resolves when every due message was tried. */
  async idle(): Promise<void> {
    while (this.#carrying !== null) await this.#carrying;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#looking);
    await this.idle();
  }

  async #carry(): Promise<void> {
    try {
      while (this.#isWoken) {
        this.#isWoken = false;
        while ((await this.#carrySome()) === AT_ONCE_MAX);
      }
    } catch (fault) {
      this.#deps.log(fault); // the messages remain stored until the next check
    } finally {
      this.#carrying = null;
    }
  }

  async #carrySome(): Promise<number> {
    const { database, clock, transports } = this.#deps;
    const now = clock.now();
    const rows = await database.query<Row>(holdStatement, [
      instantToColumn(now),
      instantToColumn(instant(now + HELD_MS)),
      AT_ONCE_MAX,
      Object.keys(transports),
    ]);
    await Promise.all(rows.map((row) => this.#handOver(row, now)));
    return rows.length;
  }

  async #handOver(row: Row, now: Instant): Promise<void> {
    const { database, log, sealKey, transports } = this.#deps;
    try {
      const isTimely = now < row.expiresAt;
      const transport = isTimely ? transports[row.channel] : undefined;
      const delivered = await transport?.(openMessage(row, sealKey), row.id);
      const outcome = isTimely ? (delivered ?? "sent") : "expired";
      await database.query(endStatement, [row.id, outcome, instantToColumn(now)]);
    } catch (fault) {
      log(fault);
      const waitMs = WAITS_MS[Math.min(row.tries, WAITS_MS.length) - 1] ?? HOUR_MS;
      await database.query(laterStatement, [row.id, instantToColumn(instant(now + waitMs))]);
    }
  }
}

const holdStatement = sql(
  "messages.hold",
  `update outbound_messages set next_at = $2, tries = tries + 1 where id in
     (select id from outbound_messages where next_at <= $1 and channel = any($4::text[])
      order by next_at limit $3 for update skip locked)
   returning id, channel, sealed, tries, expires_at as "expiresAt"`,
);

const endStatement = sql(
  "messages.end",
  `with ended as (delete from outbound_messages where id = $1)
   update message_deliveries set outcome = $2, ended_at = $3 where id = $1`,
);

const laterStatement = sql(
  "messages.later",
  "update outbound_messages set next_at = $2 where id = $1",
);
