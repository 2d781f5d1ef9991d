import { hash } from "node:crypto";
import type { Decision, Instant, Result, UserId } from "@plumbline/engine/kernel";
import { err, ok } from "@plumbline/engine/kernel";
import { applyPostings, type Balances } from "@plumbline/engine/ledger";
import type { Clock } from "./clock.ts";
import { type Database, sql, type Transaction, type Tx } from "./database.ts";
import type { RequestId } from "./ids.ts";
import { Lane } from "./lane.ts";
import {
  bookPostings,
  type JournalEntry,
  loadAnswers,
  loadBalances,
  lockUsers,
  saveBalances,
  saveEntries,
} from "./ledger-store.ts";
import type { Outbox } from "./outbox.ts";

/**
 * How an area keeps its rows: loaded and saved for a whole batch with one statement a table. `load`
 * asks for what it needs before it waits for anything, so that it travels with the lock.
 */
export interface Store<State, Next> {
  readonly name: string;
  load(tx: Tx, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, State>>;
  /** The state the batch's next command of the same user sees. */
  merge(state: State, next: Next): State;
  save(
    tx: Transaction,
    changes: readonly { userId: UserId; next: Next; at: Instant }[],
  ): Promise<void>;
}

/** What a decision may look at: one user's money and the area's own state of that user. */
export interface World<State> {
  readonly balances: Balances;
  readonly state: State;
}

/** A wish to change something. Nothing else in this program moves money or a status. */
export interface Command<State, Next, Event, Refusal, Answer> {
  /** "contract.open-position": area and command file. */
  readonly name: string;
  readonly userId: UserId;
  readonly requestId: RequestId;
  /** What was asked, as text: the same request id with another content is refused. */
  readonly content: string;
  /** The id of the thing the entry is about, shown beside its postings. */
  readonly causeId?: string;
  readonly store: Store<State, Next>;
  decide(world: World<State>, now: Instant): Result<Decision<Next, Event>, Refusal>;
  /** JSON: kept with the entry, and given again to a repeated request. */
  answer(next: Next): Answer;
}

export type RequestIdReused = { readonly type: "request_id_reused" };

/** One accepted command, told to listeners in this process right after its commit. */
export interface Committed {
  readonly userId: UserId;
  readonly store: string;
  readonly next: unknown;
  readonly balances: Balances;
}

/** A store found on saving that another command won: a refusal, seen only by the database. */
export class SaveRefused extends Error {
  readonly refusal: { readonly type: string };
  constructor(refusal: { readonly type: string }) {
    super(`refused on saving: ${refusal.type}`);
    this.refusal = refusal;
  }
}

type AnyCommand = Command<unknown, unknown, unknown, unknown, unknown>;

// Everything a command reads is found by its user. A plan made while a table was small, which reads
// all of it, would be kept until the next statistics, however fast the table grows.
const byKeyStatement = sql("command.by-key", "set local enable_seqscan to off");

// While one batch is being committed, another is decided.
const LANES = 2;

/**
 * The one road to money, with group commit.
 *
 * Commands that arrive while a lane's transaction is in flight are decided together in its next
 * one: lock their users in sorted order, load what is theirs with one query a table, decide one
 * after another in memory, write with one statement a table, commit once, answer all. A refusal
 * writes nothing and touches no other command. If the transaction fails, each is tried alone.
 * A user's commands always take the same lane, so lanes wait for each other only across processes.
 */
export class CommandRunner {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #outbox: Outbox;
  readonly #lanes: Lane<AnyCommand, Result<unknown, unknown>>[];
  readonly #listeners: ((committed: readonly Committed[]) => void)[] = [];

  constructor(deps: { database: Database; clock: Clock; outbox: Outbox; lanes?: number }) {
    this.#database = deps.database;
    this.#clock = deps.clock;
    this.#outbox = deps.outbox;
    const settling = {
      settle: (commands: readonly AnyCommand[]) => this.#commit(commands),
      answerTo: (fault: unknown) => (fault instanceof SaveRefused ? err(fault.refusal) : null),
    };
    this.#lanes = Array.from({ length: deps.lanes ?? LANES }, () => new Lane(settling));
  }

  run<State, Next, Event, Refusal, Answer>(
    command: Command<State, Next, Event, Refusal, Answer>,
  ): Promise<Result<Answer, Refusal | RequestIdReused>> {
    const lane = this.#lanes[laneOf(command.userId, this.#lanes.length)];
    if (lane === undefined) throw new Error("a runner has at least one lane");
    // The lane handles commands of every area alike; the types come back with the answer.
    return lane.add(command) as Promise<Result<Answer, Refusal | RequestIdReused>>;
  }

  /** Listeners hear of commits synchronously and in commit order, within this process only. */
  onCommitted(listener: (committed: readonly Committed[]) => void): void {
    this.#listeners.push(listener);
  }

  /** Resolves when every command taken so far is answered. */
  async idle(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.idle()));
  }

  async #commit(commands: readonly AnyCommand[]): Promise<Result<unknown, unknown>[]> {
    const batch = await this.#database.transaction(async (tx) => {
      tx.send(byKeyStatement);
      const decided = new Batch(this.#clock.now());
      await decided.load(tx, commands);
      for (const command of commands) decided.decide(command);
      await decided.save(tx, this.#outbox);
      return decided;
    });
    if (batch.committed.length > 0) {
      for (const listener of this.#listeners) listener(batch.committed);
      this.#outbox.wake();
    }
    return batch.answers;
  }
}

interface UserWorld {
  readonly before: Balances;
  balances: Balances;
}

/** One transaction's worth of decisions, in memory between loading and saving. */
class Batch {
  readonly answers: Result<unknown, unknown>[] = [];
  readonly committed: Committed[] = [];
  readonly #now: Instant;
  readonly #worlds = new Map<UserId, UserWorld>();
  /** By store and user: "contract.positions/0197…". */
  readonly #states = new Map<string, unknown>();
  readonly #known = new Map<string, { fingerprint: Buffer; answer: unknown }>();
  readonly #entries: JournalEntry[] = [];
  readonly #events: unknown[] = [];
  readonly #nextByStore = new Map<
    Store<unknown, unknown>,
    { userId: UserId; next: unknown; at: Instant }[]
  >();

  constructor(now: Instant) {
    this.#now = now;
  }

  /** One round trip: what is asked for behind the lock is read when the lock is held. */
  async load(tx: Tx, commands: readonly AnyCommand[]): Promise<void> {
    const userIds = [...new Set(commands.map(({ userId }) => userId))].sort();
    const [, answers, balancesByUser] = await Promise.all([
      lockUsers(tx, userIds),
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
    this.answers.push(this.#repeated(command) ?? this.#decided(command));
  }

  async save(tx: Transaction, outbox: Outbox): Promise<void> {
    if (this.#entries.length === 0) return;
    // Stores first: a row only the database can refuse stops the batch before money is written.
    for (const [store, changes] of this.#nextByStore) await store.save(tx, changes);
    saveEntries(tx, this.#entries);
    saveBalances(
      tx,
      [...this.#worlds].map(([userId, { before, balances }]) => ({
        userId,
        before,
        after: balances,
      })),
    );
    outbox.append(tx, this.#events);
  }

  async #loadStates(
    tx: Tx,
    store: Store<unknown, unknown>,
    userIds: readonly UserId[],
  ): Promise<void> {
    const states = await store.load(tx, userIds);
    for (const [userId, state] of states) this.#states.set(`${store.name}/${userId}`, state);
  }

  #repeated(command: AnyCommand): Result<unknown, RequestIdReused> | null {
    const known = this.#known.get(`${command.userId}/${command.requestId}`);
    if (known === undefined) return null;
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
    const answer = command.answer(next);
    const fingerprint = fingerprintOf(command);
    this.#entries.push({
      userId,
      requestId,
      command: command.name,
      fingerprint,
      answer: JSON.stringify(answer),
      causeId: command.causeId ?? null,
      receipts,
      postings: bookPostings(world.balances, postings),
      at: this.#now,
    });
    world.balances = applyPostings(world.balances, postings);
    this.#states.set(stateKey, store.merge(state, next));
    const changes = this.#nextByStore.get(store) ?? [];
    changes.push({ userId, next, at: this.#now });
    this.#nextByStore.set(store, changes);
    this.#known.set(`${userId}/${requestId}`, { fingerprint, answer });
    this.#events.push(...events.map((event) => ({ userId, event })));
    this.committed.push({ userId, store: store.name, next, balances: world.balances });
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

function laneOf(userId: UserId, lanes: number): number {
  // The last digits of a UUID are random; all that matters is that the lane is always the same.
  return Number.parseInt(userId.slice(-6), 16) % lanes;
}
