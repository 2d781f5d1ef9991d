import { hash } from "node:crypto";
import { err, type Instant, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import { type Balances, bookPostings } from "@plumbline/engine/ledger";
import {
  afterCommand,
  checkOwnLimits,
  checkStake,
  type OwnLimits,
  type OwnLimitRefusal,
} from "@plumbline/engine/limits";
import type { Transaction, Tx } from "#platform/postgres/database";
import type { RequestId } from "#platform/process/ids";
import type { Settled } from "./commit-workers.ts";
import { type JournalEntry, loadAnswers } from "#platform/ledger/journal";
import {
  type UserBalances,
  loadBalanceRows,
  toBalanceRows,
  versionOf,
} from "#platform/ledger/balance-rows";
import { saveLedger } from "./save-ledger.ts";
import { lockUsers, lockUsersAsSeen } from "#platform/ledger/user-locks";
import {
  type HouseBalance,
  houseBalanceOf,
  type HouseHolds,
  readHouseBalances,
} from "#platform/ledger/house-balances";
import type { OutboxEntry, OutboxEvent } from "./outbox.ts";
import {
  type AnyCommand,
  type AnyStore,
  type Change,
  type Committed,
  type OwnLimitStores,
  type RunnerRefusal,
  SaveRefused,
  withParts,
  type WriteNotices,
} from "./command.ts";
import type { NoticeWritten } from "#services/notifications/notice";
import { BatchStates } from "./batch-states.ts";
import type { UserCache } from "./user-cache.ts";

export type AnySettled = Settled<Result<unknown, unknown>>;

interface UserContext {
  /** As loaded from the database. */
  loaded: UserBalances;
  balances: Balances;
  /** Whether a command of the batch was accepted. */
  isChanged: boolean;
  /** Earlier answers to these request ids, from the journal or from this batch. */
  readonly answered: Answered[];
}

interface Answered {
  readonly requestId: RequestId;
  readonly fingerprint: Buffer;
  readonly answer: unknown;
}

/** The decisions of one transaction, based on loaded or on cached states. */
export class Batch {
  readonly settled: AnySettled[] = [];
  readonly repeated: AnyCommand[] = [];
  readonly committed: Committed[] = [];
  readonly #commands: readonly AnyCommand[];
  readonly #now: Instant;
  readonly #memory: UserCache;
  readonly #writeNotices: WriteNotices;
  readonly #ownLimits: OwnLimitStores | null;
  readonly #states: BatchStates;
  readonly #contexts = new Map<UserId, UserContext>();
  readonly #entries: JournalEntry[] = [];
  readonly #events: OutboxEvent[] = [];
  /** As loaded from the database; null if no command of the batch reads it. */
  #house: readonly HouseBalance[] | null = null;
  #outboxId: Promise<string | null> = Promise.resolve(null);
  readonly #changesByStore = new Map<AnyStore, Change<unknown, unknown>[]>();

  constructor(
    commands: readonly AnyCommand[],
    {
      now,
      memory,
      writeNotices,
      ownLimits,
    }: {
      readonly now: Instant;
      readonly memory: UserCache;
      readonly writeNotices: WriteNotices;
      readonly ownLimits: OwnLimitStores | null;
    },
  ) {
    this.#commands = commands;
    this.#now = now;
    this.#memory = memory;
    this.#writeNotices = writeNotices;
    this.#ownLimits = ownLimits;
    this.#states = new BatchStates(
      memory,
      commands.flatMap(withParts).flatMap((command) => storesOf(command, ownLimits)),
    );
  }

  /** Decides on cached states. Returns false if one is missing, and another batch has to load. */
  decideOptimistically(): boolean {
    const looksFurther = this.#commands.some(
      ({ additionalLock, parts, readsHouseBalances }) =>
        additionalLock !== undefined || parts !== undefined || readsHouseBalances === true,
    );
    if (looksFurther || !this.#states.take()) return false;
    for (const { userId } of this.#commands) this.#enter(userId, this.#memory.of(userId)?.balances);
    // A refusal is only given after the journal was searched for an earlier answer.
    return this.#commands.every((command) => {
      const settled = this.#settle(command);
      return "answer" in settled && settled.answer.ok;
    });
  }

  /** Makes the transaction fail if a cached user, once locked, turns out to have changed. */
  lockAsCached(tx: Transaction): void {
    const seen = [...this.#contexts].map(([userId, { loaded }]) => ({
      userId,
      version: versionOf(loaded),
    }));
    lockUsersAsSeen(tx, seen);
  }

  /** Loads in one round trip: the reads queued behind the lock run once the lock is held. */
  async load(tx: Tx): Promise<void> {
    const commands = this.#commands.flatMap(withParts);
    const userIds = [...new Set(commands.map(({ userId }) => userId))].sort();
    const additionalLock = commands
      .map((command) => command.additionalLock)
      .filter((id) => id !== undefined);
    const readsHouseBalances = commands.some((command) => command.readsHouseBalances === true);
    const [, answers, heldByUser, , house] = await Promise.all([
      lockUsers(tx, [...userIds, ...additionalLock]),
      loadAnswers(tx, commands),
      loadBalanceRows(tx, userIds),
      this.#states.load(tx),
      // Read after the promises: a payout that commits between the two reads is then counted twice
      // (as outstanding and as paid), never zero times.
      readsHouseBalances ? readHouseBalances(tx) : null,
    ]);
    this.#house = house;
    for (const [userId, loadedBalances] of heldByUser) this.#enter(userId, loadedBalances);
    for (const { userId, answer, ...request } of answers) {
      this.#contextOf(userId).answered.push({ ...request, answer: JSON.parse(answer) });
    }
    await this.#states.recall(tx, this.#versionOf);
  }

  /**
   * Throws if an earlier command of the batch made the context of this one stale, which is then
   * retried alone.
   */
  decide(): void {
    for (const command of this.#commands) {
      this.#refuseOutdated(command);
      const noted = this.#entries.length;
      this.#settle(command);
      const isAccepted = this.#entries.length > noted;
      for (const part of isAccepted ? (command.parts ?? []) : []) {
        this.#refuseOutdated(part);
        const decided = this.#decided(part);
        // For a batch of one: this refusal is the answer, and nothing is written.
        if (!decided.ok) throw new SaveRefused(decided.error as SaveRefused["refusal"]);
      }
    }
  }

  #refuseOutdated({ name, newRisk, relatedStore, store, userId }: AnyCommand): void {
    const isOfOthers = store.isOfOthers === true || relatedStore?.isOfOthers === true;
    const isOutdated = newRisk !== undefined && this.#hasNewLimits(userId);
    if ((isOfOthers && this.#contextOf(userId).isChanged) || isOutdated) {
      throw new Error(`${name} behind another command of its user`);
    }
  }

  #hasNewLimits(userId: UserId): boolean {
    const changes = this.#ownLimits && this.#changesByStore.get(this.#ownLimits.changedBy);
    return changes?.some((change) => change.userId === userId) === true;
  }

  /** Queues all writes; the commit reports whether they succeeded. */
  async save(tx: Transaction): Promise<void> {
    if (this.#entries.length === 0) return;
    // Stores are written first, so that a row that only the database can refuse stops the batch
    // before money is written.
    for (const [store, changes] of this.#changesByStore) await store.save(tx, changes);
    await this.#notify(tx);
    const balanceRows = toBalanceRows(
      [...this.#contexts]
        .filter(([, { isChanged }]) => isChanged)
        .map(([userId, { loaded, balances }]) => ({ userId, before: loaded, after: balances })),
    );
    for (const [userId, savedBalances] of balanceRows.saved)
      this.#contextOf(userId).loaded = savedBalances;
    this.#outboxId = saveLedger(tx, { entries: this.#entries, balanceRows, events: this.#events });
    // Its fault is reported by the commit, which is requested without waiting.
    this.#outboxId.catch(() => {});
  }

  /**
   * Notices are written in the transaction of the change, and pushed to the member's open screens.
   */
  async #notify(tx: Transaction): Promise<void> {
    const notices = [...this.#changesByStore].flatMap(([store, changes]) =>
      changes.flatMap((change) => store.noticesOf?.(change) ?? []),
    );
    if (notices.length === 0) return;
    await this.#writeNotices(tx, notices, this.#now);
    for (const { userId, kind } of notices) {
      const event: NoticeWritten = { type: "notice_written", kind };
      this.#events.push({ userId, event });
    }
  }

  /** To be called after the commit. Resolves to the events to publish. */
  async end(): Promise<OutboxEntry | null> {
    const id = await this.#outboxId;
    // The cached state was built on rows that another store has changed since.
    const outdated = new Set(
      [...this.#changesByStore]
        .filter(([store]) => store.isCacheable !== true)
        .flatMap(([, changes]) => changes.map(({ userId }) => userId)),
    );
    for (const [userId, { loaded }] of this.#contexts) {
      const states = outdated.has(userId) ? [] : this.#states.toRemember(userId);
      this.#memory.keep(userId, { balances: loaded, states });
    }
    return id === null ? null : { id, events: this.#events };
  }

  readonly #houseHolds: HouseHolds = (account, asset) => {
    if (this.#house === null) throw new Error("a command did not say that it looks at the house");
    const posted = this.#entries.flatMap(({ postings }) => postings);
    return houseBalanceOf(this.#house, posted, { account, asset });
  };

  readonly #versionOf = (userId: UserId): number => versionOf(this.#contextOf(userId).loaded);

  #enter(userId: UserId, userBalances: UserBalances | undefined): void {
    if (userBalances === undefined) throw new Error(`not known: user ${userId}`);
    this.#contexts.set(userId, {
      loaded: userBalances,
      balances: userBalances.balances,
      isChanged: false,
      answered: [],
    });
  }

  #contextOf(userId: UserId): UserContext {
    const context = this.#contexts.get(userId);
    if (context === undefined) throw new Error(`not loaded: user ${userId}`);
    return context;
  }

  #settle(command: AnyCommand): AnySettled {
    let settled: AnySettled;
    try {
      settled = { answer: this.#repeated(command) ?? this.#decided(command) };
    } catch (fault) {
      settled = { fault };
    }
    this.settled.push(settled);
    return settled;
  }

  #repeated(command: AnyCommand): Result<unknown, RunnerRefusal> | null {
    const { answered } = this.#contextOf(command.userId);
    const existing = answered.find(({ requestId }) => requestId === command.requestId);
    if (existing === undefined) return null;
    this.repeated.push(command);
    const isSame = existing.fingerprint.equals(fingerprintOf(command));
    return isSame ? ok(existing.answer) : err({ type: "request_id_reused" });
  }

  /** null if no command of the batch needs them. */
  #ownLimitsOf(userId: UserId): OwnLimits | null {
    const stores = this.#ownLimits;
    const state = stores === null ? undefined : this.#states.get(stores.store, userId);
    return (state as OwnLimits | undefined) ?? null; // the store has that type
  }

  #limitRefusal({ newRisk }: AnyCommand, ownLimits: OwnLimits | null): OwnLimitRefusal | null {
    if (newRisk === undefined) return null;
    return ownLimits === null ? null : checkOwnLimits(ownLimits, newRisk, this.#now);
  }

  #decided(command: AnyCommand): Result<unknown, unknown> {
    const { userId, requestId, store, newRisk, mindsLimits } = command;
    const context = this.#contextOf(userId);
    const state = this.#states.get(store, userId);
    const { balances } = context;
    const houseHolds = this.#houseHolds;
    const relatedStore = command.relatedStore && this.#states.get(command.relatedStore, userId);
    const ownLimits = this.#ownLimitsOf(userId);
    const limitRefusal = this.#limitRefusal(command, ownLimits);
    if (limitRefusal !== null && !mindsLimits) return err(limitRefusal);
    const decision = command.decide(
      { balances, state, houseHolds, relatedStore, limitRefusal },
      this.#now,
    );
    if (!decision.ok) return decision;

    const { next, postings, events, receipts } = decision.value;
    const stakeRefusal =
      newRisk?.type === "stake" && ownLimits !== null
        ? checkStake(ownLimits, postings, this.#now)
        : null;
    if (stakeRefusal !== null) return err(stakeRefusal);
    const { booked, after } = bookPostings(balances, postings);
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

    // Past this line no exception may be thrown: the rest of the batch relies on the entries
    // recorded here.
    this.#entries.push(entry);
    context.balances = after;
    context.isChanged = true;
    this.#states.set(store, userId, merged);
    if (ownLimits !== null && this.#ownLimits !== null) {
      const limitsAfter = afterCommand(ownLimits, { risk: newRisk, postings }, this.#now);
      this.#states.set(this.#ownLimits.store, userId, limitsAfter);
    }
    const changes = this.#changesByStore.get(store) ?? [];
    changes.push({ userId, before: state, next, at: this.#now });
    this.#changesByStore.set(store, changes);
    context.answered.push({ requestId, fingerprint, answer });
    this.#events.push(...events.map((event) => ({ userId, event })));
    this.committed.push({ userId, store: store.name, next, balances: after });
    return ok(answer);
  }
}

/** The users and stores on which a command is decided. */
function storesOf(command: AnyCommand, ownLimits: OwnLimitStores | null) {
  const { name, newRisk, relatedStore, userId } = command;
  if (newRisk !== undefined && ownLimits === null) {
    throw new Error(`nobody here keeps the own limits that ${name} is asked by`);
  }
  const stores = [
    ...(relatedStore === undefined ? [] : [relatedStore]),
    ...(newRisk === undefined || ownLimits === null ? [] : [ownLimits.store]),
  ];
  return [command, ...stores.map((store) => ({ store, userId }))];
}

function fingerprintOf({ name, content }: AnyCommand): Buffer {
  // As text, which costs a third of reading a buffer.
  const digest = hash("sha256", `${name}\n${content}`, "hex");
  return Buffer.from(digest.slice(0, 32), "hex");
}
