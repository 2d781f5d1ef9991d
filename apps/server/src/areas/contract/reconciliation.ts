import type { PositionId } from "@plumbline/engine/contract";
import type { Quote, SymbolCode, UserId } from "@plumbline/engine/kernel";
import type { Database } from "#platform/postgres/database";
import { readEveryOpenPosition } from "./queries.ts";
import type { WatchedPositions } from "./watched-positions.ts";

/** Users whose positions are read again in one transaction. */
const USERS_AT_ONCE = 500;

export interface ReconciliationDeps {
  readonly database: Database;
  readonly watched: WatchedPositions;
  /** The ticks of a symbol between two runs; null: never. */
  readonly everyMs: number | null;
  reload(userIds: readonly UserId[]): Promise<void>;
  log(fault: unknown): void;
}

/**
 * Finds changes without a notice: a commit of another process, or one whose notice was lost.
 * Periodically compares a symbol's open positions with the trigger index, and reloads users whose
 * triggers differ, under their lock.
 */
export class Reconciliation {
  readonly #deps: ReconciliationDeps;
  readonly #lookedAtBySymbol = new Map<SymbolCode, number>();
  /** Serialises the comparisons, so that at most one query runs at a time. */
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(deps: ReconciliationDeps) {
    this.#deps = deps;
  }

  /** To be called with each tick. Returns at once. */
  onTick({ symbol, at }: Quote): void {
    const { everyMs, log } = this.#deps;
    if (everyMs === null) return;
    const lookedAt = this.#lookedAtBySymbol.get(symbol);
    if (lookedAt !== undefined && at - lookedAt < everyMs) return;
    this.#lookedAtBySymbol.set(symbol, at);
    if (lookedAt === undefined) return; // all was read at the start
    this.#looking = this.#looking.then(() => this.#look(symbol)).catch(log);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#looking;
  }

  async #look(symbol: SymbolCode): Promise<void> {
    if (this.#isStopped) return;
    const userIds = [...(await this.#findUsers(symbol))];
    for (let start = 0; start < userIds.length && !this.#isStopped; start += USERS_AT_ONCE) {
      await this.#deps.reload(userIds.slice(start, start + USERS_AT_ONCE));
    }
  }

  async #findUsers(symbol: SymbolCode): Promise<ReadonlySet<UserId>> {
    const { database, watched } = this.#deps;
    const stored = new Set<PositionId>();
    const userIds = new Set<UserId>();
    for await (const position of readEveryOpenPosition(database, symbol)) {
      stored.add(position.id);
      if (!watched.isWatched(position)) userIds.add(position.userId);
    }
    for (const { id, userId } of watched.openOf(symbol)) {
      if (!stored.has(id)) userIds.add(userId);
    }
    return userIds;
  }
}
