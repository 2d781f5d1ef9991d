import { hash } from "node:crypto";
import { err, type Instant, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import type { Balances } from "@plumbline/engine/ledger";
import type { Transaction, Tx } from "../database.ts";
import type { Settled } from "./lane.ts";
import {
  bookPostings,
  type JournalEntry,
  loadAnswers,
  loadBalances,
  lockUsers,
  saveBalances,
  saveEntries,
} from "../ledger-store.ts";
import type { Kept, Outbox, OutboxEvent } from "../outbox.ts";
import type { Change, Command, Committed, RunnerRefusal, Store } from "../command.ts";

export type AnyCommand = Command<unknown, unknown, OutboxEvent["event"], unknown, unknown>;
export type AnySettled = Settled<Result<unknown, unknown>>;

interface UserWorld {
  readonly before: Balances;
  balances: Balances;
}

/** One transaction's worth of decisions, in memory between loading and saving. */
export class Batch {
  readonly settled: AnySettled[] = [];
  readonly repeated: AnyCommand[] = [];
  readonly committed: Committed[] = [];
  /** The events to pass on after the commit. */
  kept: Kept | null = null;
  readonly #now: Instant;
  readonly #worlds = new Map<UserId, UserWorld>();
  /** By store and user: "contract.positions/0197…". */
  readonly #states = new Map<string, unknown>();
  readonly #known = new Map<string, { fingerprint: Buffer; answer: unknown }>();
  readonly #entries: JournalEntry[] = [];
  readonly #events: OutboxEvent[] = [];
  readonly #changesByStore = new Map<Store<unknown, unknown>, Change<unknown, unknown>[]>();

  constructor(now: Instant) {
    this.#now = now;
  }

  /** One round trip: what is asked for behind the lock is read when the lock is held. */
  async load(tx: Tx, commands: readonly AnyCommand[]): Promise<void> {
    const userIds = [...new Set(commands.map(({ userId }) => userId))].sort();
    const alsoLocked = commands
      .map((command) => command.alsoLocked)
      .filter((id) => id !== undefined);
    const [, answers, balancesByUser] = await Promise.all([
      lockUsers(tx, [...userIds, ...alsoLocked]),
      loadAnswers(tx, commands),
      loadBalances(tx, userIds),
      ...storesOf(commands).map(([store, ids]) => this.#loadStates(tx, store, ids)),
    ]);
    for (const { userId, requestId, ...known } of answers) {
      this.#known.set(`${userId}/${requestId}`, known);
    }
    for (const [userId, balances] of balancesByUser) {
      this.#worlds.set(userId, { before: balances, balances });
    }
  }

  decide(command: AnyCommand): void {
    try {
      this.settled.push({ answer: this.#repeated(command) ?? this.#decided(command) });
    } catch (fault) {
      this.settled.push({ fault });
    }
  }

  async save(tx: Transaction, outbox: Outbox): Promise<void> {
    if (this.#entries.length === 0) return;
    // Stores first: a row only the database can refuse stops the batch before money is written.
    for (const [store, changes] of this.#changesByStore) await store.save(tx, changes);
    saveEntries(tx, this.#entries);
    saveBalances(
      tx,
      [...this.#worlds].map(([userId, { before, balances }]) => ({
        userId,
        before,
        after: balances,
      })),
    );
    this.kept = await outbox.append(tx, this.#events);
  }

  async #loadStates(
    tx: Tx,
    store: Store<unknown, unknown>,
    userIds: readonly UserId[],
  ): Promise<void> {
    const states = await store.load(tx, userIds);
    for (const [userId, state] of states) this.#states.set(`${store.name}/${userId}`, state);
  }

  #repeated(command: AnyCommand): Result<unknown, RunnerRefusal> | null {
    const known = this.#known.get(`${command.userId}/${command.requestId}`);
    if (known === undefined) return null;
    this.repeated.push(command);
    const isSame = known.fingerprint.equals(fingerprintOf(command));
    return isSame ? ok(known.answer) : err({ type: "request_id_reused" });
  }

  #decided(command: AnyCommand): Result<unknown, unknown> {
    const { userId, requestId, store } = command;
    const world = this.#worlds.get(userId);
    if (world === undefined) throw new Error(`not loaded: user ${userId}`);
    const stateKey = `${store.name}/${userId}`;
    const state = this.#states.get(stateKey);
    const decision = command.decide({ balances: world.balances, state }, this.#now);
    if (!decision.ok) return decision;

    const { next, postings, events, receipts } = decision.value;
    const { booked, after } = bookPostings(world.balances, postings);
    const merged = store.merge(state, next);
    const answer = command.answer(next, { balances: after, state: merged });
    const fingerprint = fingerprintOf(command);
    const entry = {
      userId,
      requestId,
      command: command.name,
      fingerprint,
      answer: JSON.stringify(answer),
      causeId: command.causeId ?? null,
      receipts,
      postings: booked,
      at: this.#now,
    };

    // Past this line nothing may fault: the batch goes on with what is noted here.
    this.#entries.push(entry);
    world.balances = after;
    this.#states.set(stateKey, merged);
    const changes = this.#changesByStore.get(store) ?? [];
    changes.push({ userId, before: state, next, at: this.#now });
    this.#changesByStore.set(store, changes);
    this.#known.set(`${userId}/${requestId}`, { fingerprint, answer });
    this.#events.push(...events.map((event) => ({ userId, event })));
    this.committed.push({ userId, store: store.name, next, balances: after });
    return ok(answer);
  }
}

function storesOf(
  commands: readonly AnyCommand[],
): readonly (readonly [Store<unknown, unknown>, readonly UserId[]])[] {
  const idsByStore = new Map<Store<unknown, unknown>, Set<UserId>>();
  for (const { store, userId } of commands) {
    const ids = idsByStore.get(store);
    if (ids === undefined) idsByStore.set(store, new Set([userId]));
    else ids.add(userId);
  }
  return [...idsByStore].map(([store, ids]) => [store, [...ids]]);
}

function fingerprintOf({ name, content }: AnyCommand): Buffer {
  return hash("sha256", `${name}\n${content}`, "buffer").subarray(0, 16);
}
