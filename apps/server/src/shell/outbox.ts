import { setTimeout as sleep } from "node:timers/promises";
import type { UserId } from "@plumbline/engine/kernel";
import { type Database, sql, type Transaction } from "./database.ts";

/** Something that happened to a user, as its area declared it: always with a `type`. */
export interface OutboxEvent {
  readonly userId: UserId;
  readonly event: { readonly type: string };
}

export type OutboxListener = (event: OutboxEvent) => Promise<void>;

const appendStatement = sql("outbox.append", "insert into outbox (events) values ($1::json)");

const TAKEN_MAX = 64;
/** Under load many batches are passed on together; the first after a pause goes out at once. */
const RELAY_EVERY_MS = 5;
/** After a fault of the database. */
const RETRY_AFTER_MS = 1_000;

const takeStatement = sql(
  "outbox.take",
  `delete from outbox where id in
     (select id from outbox order by id limit ${TAKEN_MAX} for update skip locked)
   returning id, events`,
);

/**
 * Events are written in the transaction that caused them and passed on afterwards: to the pushes
 * and to the reactions. A process that dies in between passes them on at its next start, so each
 * is told at least once, and every reaction must bear hearing it twice. A listener that faults has
 * heard: its fault is logged, and neither it nor the events behind it wait for each other.
 */
export class Outbox {
  readonly #database: Database;
  readonly #log: (fault: unknown) => void;
  readonly #listeners: OutboxListener[] = [];
  #relaying: Promise<void> | null = null;
  #isWoken = false;
  #isStopped = false;
  #retry: NodeJS.Timeout | undefined;

  constructor({ database, log }: { database: Database; log: (fault: unknown) => void }) {
    this.#database = database;
    this.#log = log;
  }

  append(tx: Transaction, events: readonly unknown[]): void {
    if (events.length > 0) tx.send(appendStatement, [JSON.stringify(events)]);
  }

  onEvent(listener: OutboxListener): void {
    this.#listeners.push(listener);
  }

  /** Says that there may be something to pass on. Returns at once. */
  wake(): void {
    this.#isWoken = true;
    this.#relaying ??= this.#relay();
  }

  async idle(): Promise<void> {
    while (this.#relaying !== null) await this.#relaying;
  }

  /** Passes on what it has been woken for; what then fails waits for the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    await this.idle();
  }

  async #relay(): Promise<void> {
    while (this.#isWoken) {
      this.#isWoken = false;
      try {
        while ((await this.#passOn()) === TAKEN_MAX);
      } catch (fault) {
        // The rows are still there.
        this.#log(fault);
        clearTimeout(this.#retry);
        if (!this.#isStopped) this.#retry = setTimeout(() => this.wake(), RETRY_AFTER_MS).unref();
      }
      await sleep(RELAY_EVERY_MS);
    }
    this.#relaying = null;
  }

  /** Takes the oldest batches and tells them; they are gone only when every listener was told. */
  #passOn(): Promise<number> {
    return this.#database.transaction(async (tx) => {
      const rows = await tx.query<{ id: string; events: OutboxEvent[] }>(takeStatement);
      rows.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
      for (const event of rows.flatMap(({ events }) => events)) {
        for (const listener of this.#listeners) await this.#tell(listener, event);
      }
      return rows.length;
    });
  }

  async #tell(listener: OutboxListener, event: OutboxEvent): Promise<void> {
    try {
      await listener(event);
    } catch (fault) {
      this.#log(fault);
    }
  }
}
