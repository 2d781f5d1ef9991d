import {
  afterCharge,
  chargeFunding,
  chargeOvernight,
  type HoldingCharge,
  nextChargeOf,
  type Position,
  evaluatePosition,
} from "@plumbline/engine/contract";
import type { Quote, UserId } from "@plumbline/engine/kernel";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#platform/postgres/database";
import type { Prices } from "#feeds/prices";
import type { Clock } from "#platform/process/clock";
import { newReceiptId, systemRequestId } from "#platform/process/ids";
import { lockUsers } from "#platform/ledger/user-locks";
import { loadBalances } from "#platform/ledger/balance-rows";
import type { Committed } from "#platform/command/command";
import type { ContractCommand, ContractCommands } from "./commands.ts";
import { Expiry } from "./expiry.ts";
import { inPortions, RetryQueue } from "./retry-queue.ts";
import { ProcessedTicks } from "./processed-ticks.ts";
import type { Markets } from "./markets.ts";
import { readEveryOpenPosition } from "./queries.ts";
import { Reconciliation } from "./reconciliation.ts";
import { positionStore } from "./store.ts";
import { type LateTarget, WatchedPositions } from "./watched-positions.ts";

export interface WatchDeps {
  readonly contract: ContractCommands;
  readonly database: Database;
  readonly clock: Clock;
  readonly markets: Markets;
  readonly prices: Prices;
  /** See `Reconciliation` and `Expiry`. */
  readonly reconcileEveryMs: number | null;
  readonly expireEveryMs: number | null;
  /** The interval of storing the processed-tick checkpoint; null: never. */
  readonly saveEveryMs: number | null;
  log(fault: unknown): void;
}

const PAUSE_WHEN_FULL_MS = 20;

/**
 * Turns ticks into commands. Each tick first charges the funding or overnight costs that are due,
 * then evaluates each position whose order, stop, liquidation or settlement it reaches, at that
 * very tick. After a fault the position is retried before the next tick; after the end of the
 * process, at the next start. A fault of one position is logged and does not affect others.
 */
export class PositionWatch {
  readonly #deps: WatchDeps;
  readonly #watched: WatchedPositions;
  readonly #reconciliation: Reconciliation;
  readonly #expiry: Expiry;
  /** Users whose last commits are unknown until their rows are read again. */
  readonly #unknownUsers = new Set<UserId>();
  /**
   * For each read in progress: users whose commits arrived meanwhile, which makes the read
   * outdated.
   */
  readonly #changedWhileReading = new Set<Set<UserId>>();
  readonly #lateWork = new Set<Promise<void>>();
  readonly #processed: ProcessedTicks;
  readonly #retries = new RetryQueue();
  #isWorking = false;
  #isSaveDue = false;
  #saving: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#watched = new WatchedPositions(deps.markets);
    this.#processed = new ProcessedTicks(deps.database);
    this.#reconciliation = new Reconciliation({
      ...deps,
      watched: this.#watched,
      everyMs: deps.reconcileEveryMs,
      reload: (userIds) => this.reload(userIds),
    });
    this.#expiry = new Expiry({
      ...deps,
      awaiting: () => this.#watched.awaiting(),
      run: (command) => this.#run(command),
    });
  }

  /**
   * Loads the open positions and processes the ticks that a killed process left. Call it once
   * prices are available and before the first tick arrives.
   */
  async start(): Promise<void> {
    const { database, saveEveryMs } = this.#deps;
    for await (const position of readEveryOpenPosition(database)) this.#hold(position);
    const balances = await loadBalances(database, this.#watched.crossUsers());
    for (const [userId, userBalances] of balances) {
      this.#survive(() => this.#watched.follow(userId, userBalances));
    }
    await this.#catchUp();
    this.#expiry.start();
    if (saveEveryMs === null) return;
    this.#saveProcessed(true);
    await this.#saving;
    this.#timer = setInterval(() => this.#saveProcessed(true), saveEveryMs);
  }

  onCommitted(committed: readonly Committed[]): void {
    for (const { userId, store, next, balances } of committed) {
      for (const users of this.#changedWhileReading) users.add(userId);
      // Only commands of this store commit under its name.
      if (store === positionStore.name) (next as readonly Position[]).forEach(this.#hold);
      this.#survive(() => this.#watched.follow(userId, balances));
    }
    this.#askLate();
  }

  /**
   * Reloads the open positions of these users, whose last commits may not have been published.
   * Until that succeeds they stay on a list, and every tick tries again first.
   */
  async reload(userIds: readonly UserId[]): Promise<void> {
    for (const userId of userIds) this.#unknownUsers.add(userId);
    const outdatedUsers = new Set<UserId>();
    this.#changedWhileReading.add(outdatedUsers);
    try {
      // Under the lock, so that commits in progress in any process are completed before the read.
      const [, positions, balances] = await this.#deps.database.transaction((tx) =>
        Promise.all([
          lockUsers(tx, userIds),
          positionStore.load(tx, userIds),
          loadBalances(tx, userIds),
        ]),
      );
      for (const userId of userIds) {
        if (outdatedUsers.has(userId)) continue; // the rows read are older than the present state
        this.#unknownUsers.delete(userId);
        const open = [...(positions.get(userId)?.values() ?? [])];
        this.#survive(() => this.#watched.replace(userId, open));
        this.#survive(() => this.#watched.follow(userId, balances.get(userId) ?? new Map()));
      }
    } finally {
      this.#changedWhileReading.delete(outdatedUsers);
    }
    this.#askLate();
    const outdated = userIds.filter((userId) => outdatedUsers.has(userId));
    if (outdated.length > 0) await this.reload(outdated);
  }

  async onTicks(quotes: readonly Quote[]): Promise<void> {
    this.#isWorking = true;
    try {
      if (this.#unknownUsers.size > 0) {
        await this.reload([...this.#unknownUsers]).catch(this.#deps.log);
      }
      await this.#retries.settle((target) => this.#evaluate(target));
      for (const quote of quotes) {
        this.#reconciliation.onTick(quote);
        await this.#work(quote);
      }
    } finally {
      this.#isWorking = false;
    }
    this.#saveProcessed(this.#isSaveDue);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#expiry.stop();
    await this.#reconciliation.stop();
    this.#saveProcessed(this.#timer !== undefined);
    await this.#saving;
  }

  /** Processes stored ticks in chain order, like new ones. */
  async #catchUp(): Promise<void> {
    const { prices } = this.#deps;
    await this.#processed.load();
    const missed: Quote[] = [];
    for (const { symbol } of prices.symbols()) {
      const seq = this.#processed.savedSeq(symbol) ?? prices.latest(symbol)?.quote.seq ?? 0;
      this.#processed.note({ symbol, seq });
      for await (const quote of prices.ticksAfter(symbol, seq)) missed.push(quote);
    }
    for (const quote of missed.toSorted((a, b) => a.at - b.at)) await this.#work(quote);
  }

  async #work(quote: Quote): Promise<void> {
    await Promise.all(this.#lateWork);
    try {
      await this.#charge(quote);
      this.#watched.work(quote);
      const due = this.#watched.takeDue(quote.symbol, quote.price);
      if (due.length > 0) {
        await inPortions(due, (target) => this.#ask({ ...target, quote }));
        for (const target of due) this.#survive(() => this.#watched.rearmTrigger(target));
      }
      this.#processed.note(quote);
    } catch (fault) {
      this.#deps.log(fault);
    }
  }

  /** Stores the processed-tick checkpoint; while a command is in progress, after its end. */
  #saveProcessed(isDue: boolean): void {
    const isDone = !this.#isWorking && !this.#retries.isAwaited && this.#unknownUsers.size === 0;
    this.#isSaveDue = isDue && !(isDone && this.#lateWork.size === 0);
    if (!isDue || this.#isSaveDue) return;
    this.#saving = this.#saving.then(() => this.#processed.save()).catch(this.#deps.log);
  }

  readonly #hold = (position: Position): void => this.#survive(() => this.#watched.hold(position));

  #survive(work: () => void): void {
    try {
      work();
    } catch (fault) {
      this.#deps.log(fault);
    }
  }

  /** Evaluates positions whose tick arrived between their commit and its notification. */
  #askLate(): void {
    for (const target of this.#watched.takeLate()) {
      const work = this.#askAboutLate(target).finally(() => this.#lateWork.delete(work));
      this.#lateWork.add(work);
    }
  }

  async #askAboutLate(target: LateTarget): Promise<void> {
    await this.#ask(target);
    this.#survive(() => this.#watched.rearmTrigger(target));
  }

  /** Positions that wait for a retry are evaluated at the earlier tick first. */
  async #ask(target: LateTarget): Promise<void> {
    if (this.#retries.has(target) || !(await this.#evaluate(target))) {
      this.#retries.add(target);
    }
  }

  /** Whether the command was decided. */
  async #evaluate({ userId, positionId, quote }: LateTarget): Promise<boolean> {
    const receiptId = newReceiptId();
    const answered = await this.#run({
      name: "touch-position",
      userId,
      requestId: systemRequestId("touch", positionId, quote.symbol, quote.seq),
      content: positionId,
      positionId,
      at: quote,
      mayAddRisk: this.#watched.isLiveOrder(positionId),
      decide: (context, now, limitRefusal) =>
        evaluatePosition(
          { ...context, isOpeningBarred: limitRefusal !== null },
          { positionId, receiptId },
          now,
        ),
      answer: () => null,
    });
    return answered !== "faulted";
  }

  /** Charges everything due and not yet charged, one command for each charge, oldest first. */
  async #charge(quote: Quote): Promise<void> {
    const due = this.#watched.chargeable(quote.symbol, quote.at);
    if (due.length === 0) return;
    // A charged position is evaluated at this tick, not at the previous one.
    this.#watched.beginWork(quote.symbol);
    await inPortions(due, (position) => this.#chargeAll(position, quote));
  }

  async #chargeAll(position: Position, quote: Quote): Promise<void> {
    const { symbol, termsVersion: version } = position;
    const terms = this.#deps.markets.termsOf(symbol, { version });
    if (terms === null) return;
    let charged = position;
    for (;;) {
      const charge = nextChargeOf(charged, terms);
      if (charge.dueAt > quote.at) return;
      const answered = await this.#run(chargeCommand(position, charge, quote));
      if (answered !== "accepted") return;
      charged = afterCharge(charged, charge);
    }
  }

  /** Waits while the runner is full: a trigger must not be lost. */
  async #run(
    command: ContractCommand<{ readonly type: string }, null>,
  ): Promise<"accepted" | "refused" | "faulted"> {
    try {
      for (;;) {
        const answered = await this.#deps.contract.run(command);
        if (answered.ok) return "accepted";
        if (answered.error.type !== "unavailable") return "refused";
        await pause(PAUSE_WHEN_FULL_MS);
      }
    } catch (fault) {
      this.#deps.log(fault);
      return "faulted";
    }
  }
}

function chargeCommand(
  { id: positionId, userId }: Position,
  charge: HoldingCharge,
  quote: Quote,
): ContractCommand<{ readonly type: string }, null> {
  const receiptId = newReceiptId();
  const which = charge.type === "funding" ? charge.period : charge.night;
  return {
    name: `charge-${charge.type}`,
    userId,
    requestId: systemRequestId(charge.type, positionId, which),
    content: `${positionId} ${which}`,
    positionId,
    at: quote,
    decide: (context, now) =>
      charge.type === "funding"
        ? chargeFunding(context, { positionId, period: charge.period, receiptId }, now)
        : chargeOvernight(context, { positionId, night: charge.night, receiptId }, now),
    answer: () => null,
  };
}
