import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE_MS, type UserId } from "@plumbline/engine/kernel";
import { type Database, sql } from "#platform/postgres/database";

/** An event concerning a user, as its area declared it: always with a `type`. */
export interface OutboxEvent {
  readonly userId: UserId;
  readonly event: { readonly type: string };
}

/** A synchronous listener returns undefined and is not awaited. */
export type OutboxListener = (event: OutboxEvent) => Promise<void> | void;

/** A batch's events, with the outbox row that stores them until they are published. */
export interface OutboxEntry {
  readonly id: string;
  readonly events: readonly OutboxEvent[];
}

const TAKEN_MAX = 64;
/** Rows are removed in groups: once published, they matter only after a crash. */
const FORGET_EVERY_MS = 50;
/** Rows left behind by a process that ended are found within this time. */
const LOOK_EVERY_MS = 30_000;
/** Listeners may take long, and the connection is silent meanwhile. */
const TELLING = { quietMs: 10 * MINUTE_MS };
/** The pause after a fault of the database. */
const RETRY_AFTER_MS = 1_000;

// Oldest first; rows that another process is publishing are locked, and skipped.
const takeStatement = sql(
  "outbox.take",
  `delete from outbox where id in
     (select id from outbox order by id limit ${TAKEN_MAX} for update skip locked)
   returning id, events`,
);

const forgetStatement = sql("outbox.forget", "delete from outbox where id = any($1::bigint[])");

// A published row that reappears after a crash is published again, which every listener must
// tolerate anyway, so its removal does not wait for the disk.
const unhurriedStatement = sql("outbox.unhurried", "set local synchronous_commit to off");

/**
 * Events are written in the transaction that caused them and published directly after its commit,
 * in order for each user, to the pushes and to the reactions. If a process ends in between, or does
 * not know whether it committed, the rows remain, and any process finds them at its start or soon
 * after. So each event is published at least once, and every reaction must tolerate a repetition. A
 * listener that faults counts as notified: its fault is logged, and neither it nor later events
 * wait.
 */
export class Outbox {
  readonly #database: Database;
  readonly #log: (fault: unknown) => void;
  readonly #listeners: OutboxListener[] = [];
  readonly #looking: NodeJS.Timeout;
  readonly #pending: OutboxEntry[] = [];
  readonly #delivered: string[] = [];
  #publishing: Promise<void> | null = null;
  #tidying: Promise<void> | null = null;
  #isWoken = false;
  #isStopped = false;
  #retry: NodeJS.Timeout | undefined;

  constructor({ database, log }: { database: Database; log: (fault: unknown) => void }) {
    this.#database = database;
    this.#log = log;
    this.#looking = setInterval(() => this.wake(), LOOK_EVERY_MS).unref();
  }

  onEvent(listener: OutboxListener): void {
    this.#listeners.push(listener);
  }

  /** Publishes committed events. Returns at once. */
  passOn(entry: OutboxEntry): void {
    this.#pending.push(entry);
    this.#publishing ??= this.#publish();
  }

  /** Looks for rows left by other processes. Returns at once. */
  wake(): void {
    this.#isWoken = true;
    this.#tidying ??= this.#tidy();
  }

  async idle(): Promise<void> {
    while (this.#publishing !== null || this.#tidying !== null) {
      await Promise.all([this.#publishing, this.#tidying]);
    }
  }

  /** Publishes what is pending; events that fail now wait for the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#looking);
    clearTimeout(this.#retry);
    await this.idle();
  }

  async #publish(): Promise<void> {
    await Promise.resolve(); // the caller continues first
    for (
      let nextEntry = this.#pending.shift();
      nextEntry !== undefined;
      nextEntry = this.#pending.shift()
    ) {
      await this.#publishAll(nextEntry.events);
      this.#delivered.push(nextEntry.id);
    }
    this.#publishing = null;
    this.#tidying ??= this.#tidy();
  }

  async #tidy(): Promise<void> {
    while (this.#isWoken || this.#delivered.length > 0) {
      if (!this.#isWoken) await sleep(FORGET_EVERY_MS);
      try {
        await this.#forget(this.#delivered.splice(0));
        if (this.#isWoken) await this.#publishLeftovers();
      } catch (fault) {
        this.#retryLater(fault); // the rows remain stored
      }
    }
    this.#tidying = null;
  }

  async #forget(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#database.transaction(async (tx) => {
      tx.send(unhurriedStatement);
      tx.send(forgetStatement, [ids]);
    });
  }

  async #publishLeftovers(): Promise<void> {
    this.#isWoken = false;
    while ((await this.#takeAndTell()) === TAKEN_MAX);
  }

  /** A row is removed only after every listener was called. */
  #takeAndTell(): Promise<number> {
    return this.#database.transaction(async (tx) => {
      const rows = await tx.query<{ id: number; events: OutboxEvent[] }>(takeStatement);
      rows.sort((a, b) => a.id - b.id);
      for (const { events } of rows) await this.#publishAll(events);
      return rows.length;
    }, TELLING);
  }

  async #publishAll(events: readonly OutboxEvent[]): Promise<void> {
    for (const event of events) {
      for (const listener of this.#listeners) {
        try {
          const delivery = listener(event);
          if (delivery !== undefined) await delivery;
        } catch (fault) {
          this.#log(fault);
        }
      }
    }
  }

  #retryLater(fault: unknown): void {
    this.#log(fault);
    clearTimeout(this.#retry);
    if (!this.#isStopped) this.#retry = setTimeout(() => this.wake(), RETRY_AFTER_MS).unref();
  }
}
