import {
  chargeFunding,
  fundingPeriodOf,
  type Position,
  touchPosition,
} from "@plumbline/engine/contract";
import type { Quote, UserId } from "@plumbline/engine/kernel";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#shell/database";
import { newReceiptId, systemRequestId } from "#shell/ids";
import { lockUsers } from "#shell/ledger/user-locks";
import { loadBalances } from "#shell/ledger/purses";
import type { Committed } from "#shell/command";
import type { ContractCommand, ContractCommands } from "./commands.ts";
import type { Markets } from "./markets.ts";
import { readEveryOpenPosition } from "./queries.ts";
import { Rescan } from "./rescan.ts";
import { positionStore } from "./store.ts";
import { type LateTarget, type Target, WatchedPositions } from "./watched-positions.ts";

export interface WatchDeps {
  readonly contract: ContractCommands;
  readonly database: Database;
  readonly markets: Markets;
  /** See `Rescan`. */
  readonly rescanEveryMs: number | null;
  log(fault: unknown): void;
}

/** Commands under way at one time: far fewer than the runner lets wait, so members find room. */
const AT_ONCE_MAX = 4_096;
const PAUSE_WHEN_FULL_MS = 20;

/**
 * Turns ticks into commands: every eight hours each open position pays its funding, and whoever's
 * order, stop, liquidation or settling a tick reaches is asked about on that very tick. A fault of
 * one position is logged and stops nobody else.
 */
export class PositionWatch {
  readonly #deps: WatchDeps;
  readonly #watched: WatchedPositions;
  readonly #rescan: Rescan;
  /** Users of whom nobody knows what was committed, until it is read again. */
  readonly #uncertain = new Set<UserId>();
  /** For each reading under way: whose commits were heard of meanwhile, so that it is outdated. */
  readonly #heardWhileReading = new Set<Set<UserId>>();
  readonly #lateWork = new Set<Promise<void>>();

  constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#watched = new WatchedPositions(deps.markets);
    this.#rescan = new Rescan({
      database: deps.database,
      watched: this.#watched,
      everyMs: deps.rescanEveryMs,
      reload: (userIds) => this.reload(userIds),
      log: deps.log,
    });
  }

  /** Reads what is open. To be called once prices are there and before the first tick is heard. */
  async load(): Promise<void> {
    const { database } = this.#deps;
    for await (const position of readEveryOpenPosition(database)) this.#hold(position);
    const balances = await loadBalances(database, this.#watched.crossUsers());
    for (const [userId, held] of balances) {
      this.#survive(() => this.#watched.follow(userId, held));
    }
  }

  onCommitted(committed: readonly Committed[]): void {
    for (const { userId, store, next, balances } of committed) {
      for (const heard of this.#heardWhileReading) heard.add(userId);
      // What this store commits is what its own commands decided.
      if (store === positionStore.name) (next as readonly Position[]).forEach(this.#hold);
      this.#survive(() => this.#watched.follow(userId, balances));
    }
    this.#askLate();
  }

  /**
   * Reads again what these users have open: their last commits may not have been told. Until that
   * has succeeded they stay on a list, and every tick begins by trying again.
   */
  async reload(userIds: readonly UserId[]): Promise<void> {
    for (const userId of userIds) this.#uncertain.add(userId);
    const heard = new Set<UserId>();
    this.#heardWhileReading.add(heard);
    try {
      // Behind the lock, so that a commit still under way somewhere is over when this is read.
      const [, positions, balances] = await this.#deps.database.transaction((tx) =>
        Promise.all([
          lockUsers(tx, userIds),
          positionStore.load(tx, userIds),
          loadBalances(tx, userIds),
        ]),
      );
      for (const userId of userIds) {
        if (heard.has(userId)) continue; // what was read is older than what is known by now
        this.#uncertain.delete(userId);
        const open = [...(positions.get(userId)?.values() ?? [])];
        this.#survive(() => this.#watched.replace(userId, open));
        this.#survive(() => this.#watched.follow(userId, balances.get(userId) ?? new Map()));
      }
    } finally {
      this.#heardWhileReading.delete(heard);
    }
    this.#askLate();
    const outdated = userIds.filter((userId) => heard.has(userId));
    if (outdated.length > 0) await this.reload(outdated);
  }

  async onTicks(quotes: readonly Quote[]): Promise<void> {
    if (this.#uncertain.size > 0) {
      await this.reload([...this.#uncertain]).catch(this.#deps.log);
    }
    for (const quote of quotes) {
      this.#rescan.onTick(quote);
      await Promise.all(this.#lateWork);
      try {
        await this.#charge(quote);
        this.#watched.work(quote);
        await this.#askAbout(this.#watched.takeDue(quote.symbol, quote.price), quote);
      } catch (fault) {
        this.#deps.log(fault);
      }
    }
  }

  stop(): Promise<void> {
    return this.#rescan.stop();
  }

  readonly #hold = (position: Position): void => this.#survive(() => this.#watched.hold(position));

  #survive(work: () => void): void {
    try {
      work();
    } catch (fault) {
      this.#deps.log(fault);
    }
  }

  async #askAbout(targets: readonly Target[], quote: Quote): Promise<void> {
    await inPortions(targets, (target) => this.#touch(target, quote));
    for (const target of targets) this.#survive(() => this.#watched.rearm(target));
  }

  /** Asks about those whose tick came between their commit and the moment it was heard of. */
  #askLate(): void {
    for (const target of this.#watched.takeLate()) {
      const work = this.#askAboutLate(target).finally(() => this.#lateWork.delete(work));
      this.#lateWork.add(work);
    }
  }

  async #askAboutLate({ quote, ...target }: LateTarget): Promise<void> {
    await this.#touch(target, quote);
    this.#survive(() => this.#watched.rearm(target));
  }

  async #touch({ userId, positionId }: Target, quote: Quote): Promise<void> {
    const receiptId = newReceiptId();
    // Should it fail, the position stays as it is and is asked about again at the next tick.
    await this.#run({
      name: "touch-position",
      userId,
      requestId: systemRequestId("touch", positionId, quote.symbol, quote.seq),
      content: positionId,
      positionId,
      at: quote,
      decide: (world, now) => touchPosition(world, { positionId, receiptId }, now),
      answer: () => null,
    });
  }

  /** Charges each period that ended and was not charged yet, one command a period, oldest first. */
  async #charge(quote: Quote): Promise<void> {
    const period = fundingPeriodOf(quote.at);
    const owing = this.#watched.unfunded(quote.symbol, period);
    if (owing.length === 0) return;
    // Whoever pays is asked about by this very tick, not by the one before it.
    this.#watched.beginWork(quote.symbol);
    await inPortions(owing, (position) => this.#chargeAll(position, { quote, period }));
  }

  async #chargeAll(
    { id, userId, fundedPeriod }: Position,
    { quote, period }: { readonly quote: Quote; readonly period: number },
  ): Promise<void> {
    for (let due = fundedPeriod + 1; due <= period; due += 1) {
      const receiptId = newReceiptId();
      const command = { positionId: id, period: due, receiptId };
      const isCharged = await this.#run({
        name: "charge-funding",
        userId,
        requestId: systemRequestId("funding", id, due),
        content: `${id} ${due}`,
        positionId: id,
        at: quote,
        decide: (world, now) => chargeFunding(world, command, now),
        answer: () => null,
      });
      if (!isCharged) return;
    }
  }

  /** Whether it was accepted. Where the runner is full it waits: a trigger must not be lost. */
  async #run(command: ContractCommand<{ readonly type: string }, null>): Promise<boolean> {
    try {
      for (;;) {
        const answered = await this.#deps.contract.run(command);
        if (answered.ok || answered.error.type !== "unavailable") return answered.ok;
        await pause(PAUSE_WHEN_FULL_MS);
      }
    } catch (fault) {
      this.#deps.log(fault);
      return false;
    }
  }
}

async function inPortions<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE_MAX) {
    await Promise.all(items.slice(start, start + AT_ONCE_MAX).map(work));
  }
}
