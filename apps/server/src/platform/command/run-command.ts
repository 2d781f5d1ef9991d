import { err, type Result, type UserId } from "@plumbline/engine/kernel";
import type { Clock } from "#platform/process/clock";
import {
  type AnyCommand,
  type Command,
  type Committed,
  type Decided,
  type OwnLimitStores,
  type RefusalOf,
  type RunnerRefusal,
  SaveRefused,
  withParts,
  type WriteNotices,
} from "./command.ts";
import {
  CommitUnknown,
  ConnectionLost,
  type Database,
  type Transaction,
} from "#platform/postgres/database";
import { type AnySettled, Batch } from "./batch.ts";
import { CommitWorkers } from "./commit-workers.ts";
import { UserCache } from "./user-cache.ts";
import { isForLoading } from "#platform/ledger/user-locks";
import type { Outbox } from "./outbox.ts";

// While one batch is decided, another is written and a third waits for the disk.
const COMMIT_WORKERS = 3;
/** Below this, the fixed cost of a batch exceeds that of its commands. */
const SHARE_MIN = 32;
/**
 * Across all workers. With this many in front, a client gives up long before its command is
 * decided.
 */
const WAITING_MAX = 20_000;

/**
 * The only way to change money, with group commit.
 *
 * Commands that arrive while a worker's transaction is in progress are decided together in its next
 * one: lock their users in sorted order, load their rows with one query for each table, decide one
 * after another in memory, write with one statement for each table, commit once, answer all. If all
 * users are cached, the commands are decided first, and the transaction is a single round trip: it
 * fails if a user, once locked, is not at the cached version, and the users are then loaded. A
 * refusal writes nothing and affects no other command; neither does a command that faults while it
 * is decided. If the transaction fails otherwise, each command is tried alone; if its connection
 * was lost, all are retried together once, which finds what was committed although the answer was
 * lost. A user's commands are never in two workers at once, so workers wait for each other only
 * across processes.
 */
export class CommandRunner {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #outbox: Outbox;
  readonly #writeNotices: WriteNotices;
  readonly #ownLimits: OwnLimitStores | null;
  readonly #memory = new UserCache();
  readonly #workers: CommitWorkers<AnyCommand, Result<unknown, unknown>>;
  readonly #waitingMax: number;
  readonly #listeners: ((committed: readonly Committed[]) => void)[] = [];
  readonly #unknownListeners: ((userIds: readonly UserId[]) => void)[] = [];

  constructor(deps: {
    database: Database;
    clock: Clock;
    outbox: Outbox;
    /** May be omitted only if no store has notices. */
    writeNotices?: WriteNotices;
    /** May be omitted only if no command takes new risk with real money. */
    ownLimits?: OwnLimitStores;
    workers?: number;
    waitingMax?: number;
  }) {
    this.#database = deps.database;
    this.#clock = deps.clock;
    this.#outbox = deps.outbox;
    this.#writeNotices = deps.writeNotices ?? noNotices;
    this.#ownLimits = deps.ownLimits ?? null;
    this.#waitingMax = deps.waitingMax ?? WAITING_MAX;
    const spread = { workers: deps.workers ?? COMMIT_WORKERS, shareMin: SHARE_MIN };
    this.#workers = new CommitWorkers(spread, {
      ownersOf: (command) => withParts(command).map(({ userId }) => userId),
      settle: (commands) => this.#commit(commands),
      isOfAll: (fault) => fault instanceof ConnectionLost || fault instanceof CommitUnknown,
      isUnknown: (fault) => fault instanceof CommitUnknown,
      isDone: ({ ok }) => ok,
      answerTo: (fault) => (fault instanceof SaveRefused ? err(fault.refusal) : null),
    });
  }

  /**
   * Refusals of the runner, in order: `unavailable`, `request_id_reused`, those of own limits on
   * new risk; then those of the command, and those of own limits on its stake. Throws
   * `CommitUnknown` if the command may or may not have been committed; run again, it takes effect
   * once.
   */
  async run<State, Next, Returned extends Decided<Next>, Answer>(
    command: Command<State, Next, Returned, Answer>,
  ): Promise<Result<Answer, RefusalOf<Returned> | RunnerRefusal>> {
    if (this.#workers.waiting >= this.#waitingMax) return err({ type: "unavailable" });
    // The workers handle commands of all areas alike; the cast restores the types of the answer.
    return this.#workers.add(command) as Promise<
      Result<Answer, RefusalOf<Returned> | RunnerRefusal>
    >;
  }

  /**
   * Listeners are called after each commit of this process, synchronously, in order for each user.
   */
  onCommitted(listener: (committed: readonly Committed[]) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Listeners are called, synchronously, for users whose last commits in this process may not have
   * been published: the answer to a commit was lost, or a request turned out to be answered before.
   * A listener that caches data of these users reads it again.
   */
  onCommitUnknown(listener: (userIds: readonly UserId[]) => void): void {
    this.#unknownListeners.push(listener);
  }

  /** Resolves when every command accepted so far is answered. */
  async idle(): Promise<void> {
    await this.#workers.idle();
  }

  async #commit(commands: readonly AnyCommand[]): Promise<readonly AnySettled[]> {
    const batch = await this.#transaction(commands);
    const outboxEntry = await batch.end();
    if (outboxEntry !== null) this.#outbox.passOn(outboxEntry);
    if (batch.committed.length > 0) {
      for (const listener of this.#listeners) listener(batch.committed);
    }
    this.#reportUnknown(batch.repeated);
    return batch.settled;
  }

  async #transaction(commands: readonly AnyCommand[]): Promise<Batch> {
    try {
      return await this.#attempt(commands);
    } catch (fault) {
      // Perhaps only the answer to the commit was lost. A refusal of a store always precedes the
      // commit.
      if (!(fault instanceof SaveRefused)) this.#reportUnknown(commands);
      throw fault;
    }
  }

  async #attempt(commands: readonly AnyCommand[]): Promise<Batch> {
    try {
      return await this.#database.transaction(async (tx) => {
        const batch = this.#batchOf(commands);
        if (!batch.decideOptimistically()) return this.#loaded(tx, commands);
        batch.lockAsCached(tx);
        await batch.save(tx);
        return batch;
      });
    } catch (fault) {
      if (!isForLoading(fault)) throw fault;
      return this.#database.transaction((tx) => this.#loaded(tx, commands));
    }
  }

  async #loaded(tx: Transaction, commands: readonly AnyCommand[]): Promise<Batch> {
    const batch = this.#batchOf(commands);
    await batch.load(tx);
    batch.decide();
    await batch.save(tx);
    return batch;
  }

  #batchOf(commands: readonly AnyCommand[]): Batch {
    return new Batch(commands, {
      now: this.#clock.now(),
      memory: this.#memory,
      writeNotices: this.#writeNotices,
      ownLimits: this.#ownLimits,
    });
  }

  #reportUnknown(commands: readonly AnyCommand[]): void {
    if (commands.length === 0) return;
    const userIds = [...new Set(commands.flatMap(withParts).map(({ userId }) => userId))];
    for (const listener of this.#unknownListeners) listener(userIds);
    this.#outbox.wake(); // the events of a possible commit are stored there
  }
}

const noNotices: WriteNotices = (_tx, notices) => {
  throw new Error(`nobody here writes notices: ${notices.map(({ kind }) => kind).join(", ")}`);
};
