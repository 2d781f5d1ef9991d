import {
  err,
  type Instant,
  MINUTE_MS,
  ok,
  type Quote,
  type SymbolCode,
  type UserId,
} from "@plumbline/engine/kernel";
import {
  alertBand,
  evaluateAlert,
  isAlertDue,
  type PriceAlert,
  type PriceAlertId,
} from "@plumbline/engine/market";
import { setTimeout as pause } from "node:timers/promises";
import type { Committed } from "#platform/command/command";
import { systemRequestId } from "#platform/process/ids";
import type { Deps } from "#services/plug/deps";
import { TriggerIndex } from "#services/triggers/trigger-index";
import {
  type AlertChange,
  alertStore,
  readAlertTicks,
  readOpenAlerts,
  saveAlertTicks,
} from "./alert-store.ts";

type AlertWatchDeps = Pick<Deps, "clock" | "commands" | "database" | "log" | "prices">;

/** How often the processed-tick checkpoint is stored. */
const SAVE_EVERY_MS = 10_000;

/**
 * The number of ticks before the checkpoint that are evaluated again: another process may have
 * stored it before it read an alert, which takes at most a minute.
 */
const SLACK_TICKS = 600;

/**
 * The number of concurrent commands: far below the runner's limit, so that members' commands are
 * not refused.
 */
const AT_ONCE_MAX = 1_024;
const PAUSE_WHEN_FULL_MS = 20;

/**
 * Evaluates an alert at the first recorded tick that may change it. The state in memory only
 * determines when: a command decides against the locked row whether the alert is reached, under a
 * request id derived from alert and tick, so that only one of several processes notifies. Ticks do
 * not wait for alerts; they are processed in order. Missed or failed ticks are evaluated from the
 * recorded ones before their alert is watched again.
 */
export class AlertWatch {
  readonly #deps: AlertWatchDeps;
  readonly #index = new TriggerIndex<PriceAlertId>();
  readonly #alerts = new Map<PriceAlertId, PriceAlert>();
  /** Alerts that are not watched yet, with the tick from which they have to be evaluated. */
  readonly #behind = new Map<PriceAlertId, number>();
  /** Owners whose alerts are read again, because their changes may have been missed. */
  readonly #unsure = new Set<UserId>();
  /** Alerts that changed while all were read, so that the rows as read are older. */
  #updatedAlerts: Set<PriceAlertId> | null = null;
  /** The processed ticks of each symbol when this process began. */
  #marks: ReadonlyMap<SymbolCode, number> = new Map();
  /** The last processed tick of each symbol. */
  readonly #lastSeqs = new Map<SymbolCode, number>();
  #queue: Quote[] = [];
  #readAt: Instant | null = null;
  #savedAt: Instant | null = null;
  #working: Promise<void> | null = null;
  #isStopped = false;

  constructor(deps: AlertWatchDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { commands, prices } = this.#deps;
    commands.onCommitted((committed) => this.#onCommitted(committed));
    commands.onCommitUnknown((userIds) => {
      for (const userId of userIds) this.#unsure.add(userId);
    });
    prices.onTicks(async (quotes) => this.#take(quotes));
    this.#take([]);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#working;
    if (this.#savedAt !== null) await this.#save().catch(this.#deps.log);
  }

  #onCommitted(committed: readonly Committed[]): void {
    for (const { store, next } of committed) {
      if (store !== alertStore.name) continue;
      // Commits of this store are this watch's own decisions.
      const { type, alert } = next as AlertChange;
      this.#updatedAlerts?.add(alert.id);
      if (type === "removed") this.#forget(alert.id);
      else this.#hold(alert);
    }
  }

  #take(quotes: readonly Quote[]): void {
    if (this.#isStopped) return;
    this.#queue.push(...quotes);
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
      if (this.#queue.length > 0) this.#take([]);
    });
  }

  async #work(): Promise<void> {
    const { log } = this.#deps;
    do {
      const quotes = this.#queue;
      this.#queue = [];
      await this.#readAll().catch(log);
      await this.#readUnsure().catch(log);
      await this.#makeUp().catch(log);
      for (const quote of quotes) await this.#evaluateAll(quote);
      await this.#saveNow().catch(log);
    } while (this.#queue.length > 0 && !this.#isStopped);
  }

  /** Reads the open alerts: at the start, and once a minute for changes by other processes. */
  async #readAll(): Promise<void> {
    const { clock, database } = this.#deps;
    const now = clock.now();
    if (this.#readAt !== null && now - this.#readAt < MINUTE_MS) return;
    if (this.#readAt === null) this.#marks = await readAlertTicks(database);
    await this.#replace(() => readOpenAlerts(database), [...this.#alerts.values()]);
    this.#readAt = now;
    this.#savedAt ??= now;
  }

  async #readUnsure(): Promise<void> {
    const userIds = new Set(this.#unsure);
    if (userIds.size === 0) return;
    const before = [...this.#alerts.values()].filter(({ userId }) => userIds.has(userId));
    await this.#replace(async () => {
      const stored = await alertStore.load(this.#deps.database, [...userIds]);
      return [...stored.values()].flatMap((alerts) => [...alerts.values()]);
    }, before);
    for (const userId of userIds) this.#unsure.delete(userId);
  }

  /** Replaces the known alerts by the stored ones, except those that changed meanwhile. */
  async #replace(
    read: () => Promise<readonly PriceAlert[]>,
    former: readonly PriceAlert[],
  ): Promise<void> {
    const updatedAlerts = new Set<PriceAlertId>();
    this.#updatedAlerts = updatedAlerts;
    const stored = await read().finally(() => (this.#updatedAlerts = null));
    const ids = new Set(stored.map(({ id }) => id));
    for (const { id } of former) if (!ids.has(id) && !updatedAlerts.has(id)) this.#forget(id);
    for (const alert of stored) {
      const former = this.#alerts.get(alert.id);
      const isNews = former === undefined || !isSame(former, alert);
      if (isNews && !updatedAlerts.has(alert.id)) this.#hold(alert);
    }
  }

  /** Evaluates recorded ticks in order, like new ones. */
  async #makeUp(): Promise<void> {
    const symbolOf = (id: PriceAlertId) => this.#alerts.get(id)?.symbol;
    for (const symbol of new Set([...this.#behind.keys()].map(symbolOf))) {
      if (symbol === undefined) continue; // removed meanwhile
      const group = [...this.#behind].filter(([id]) => symbolOf(id) === symbol);
      const faulted = new Map<PriceAlertId, number>();
      const from = Math.min(...group.map(([, seq]) => seq));
      for await (const quote of this.#deps.prices.ticksAfter(symbol, from)) {
        const due = group
          .filter(([id, seq]) => quote.seq > seq && !faulted.has(id) && this.#isDue(id, quote))
          .map(([id]) => id);
        for (const id of await this.#askAll(due, quote)) faulted.set(id, quote.seq - 1);
        this.#note(quote);
      }
      for (const [id] of group) {
        const seq = faulted.get(id);
        if (seq === undefined) this.#behind.delete(id);
        else this.#behind.set(id, seq);
        this.#watch(id);
      }
    }
  }

  async #evaluateAll(quote: Quote): Promise<void> {
    this.#note(quote);
    const reached = this.#index.take(quote.symbol, quote.price);
    const due = reached.filter((id) => this.#isDue(id, quote));
    for (const id of await this.#askAll(due, quote)) this.#behind.set(id, quote.seq - 1);
    for (const id of reached) this.#watch(id);
  }

  /** Evaluates alerts at a tick. Returns those that faulted. */
  async #askAll(ids: readonly PriceAlertId[], quote: Quote): Promise<readonly PriceAlertId[]> {
    const faulted: PriceAlertId[] = [];
    for (let start = 0; start < ids.length; start += AT_ONCE_MAX) {
      const portion = ids.slice(start, start + AT_ONCE_MAX).map(async (id) => {
        if (!(await this.#ask(id, quote))) faulted.push(id);
      });
      await Promise.all(portion);
    }
    return faulted;
  }

  /** Evaluates one alert. Returns whether the command was decided. */
  async #ask(id: PriceAlertId, quote: Quote): Promise<boolean> {
    const alert = this.#alerts.get(id);
    if (alert === undefined) return true;
    try {
      while (!this.#isStopped) {
        const answered = await this.#evaluate(alert, quote);
        if (answered.ok) return true;
        if (answered.error.type !== "unavailable") {
          // Another process or its owner came first: its present state is read.
          this.#unsure.add(alert.userId);
          return true;
        }
        await pause(PAUSE_WHEN_FULL_MS);
      }
    } catch (fault) {
      this.#deps.log(fault);
    }
    return false;
  }

  #evaluate({ id, userId, symbol }: PriceAlert, quote: Quote) {
    return this.#deps.commands.run({
      name: "market.evaluate-alert",
      userId,
      requestId: systemRequestId("price-alert", id, symbol, quote.seq),
      content: id,
      causeId: id,
      store: alertStore,
      decide: ({ state }) => {
        const alert = state.get(id);
        // Its owner may have chosen another symbol meanwhile.
        if (alert?.symbol !== symbol) return err({ type: "nothing_due" as const });
        const evaluated = evaluateAlert(alert, quote);
        if (!evaluated.ok) return evaluated;
        const { isNotified, alert: next } = evaluated.value.next;
        return ok({
          ...evaluated.value,
          next: { type: isNotified ? ("notified" as const) : ("evaluated" as const), alert: next },
        });
      },
      answer: () => null,
    });
  }

  #isDue(id: PriceAlertId, quote: Quote): boolean {
    const alert = this.#alerts.get(id);
    return alert !== undefined && isAlertDue(alert, quote);
  }

  #hold(alert: PriceAlert): void {
    const { id, symbol, afterSeq } = alert;
    if (alert.status === "reached" || alert.isRemoved) return this.#forget(id);
    this.#alerts.set(id, alert);
    // Later ticks still follow, or were already evaluated.
    const isAhead = afterSeq >= (this.#lastSeqs.get(symbol) ?? Number.POSITIVE_INFINITY);
    // Ticks that an earlier process has evaluated need not be evaluated again.
    const mark = (this.#marks.get(symbol) ?? 0) - SLACK_TICKS;
    if (isAhead) this.#behind.delete(id);
    else this.#behind.set(id, Math.max(afterSeq, mark));
    if (isAhead) this.#watch(id);
    else this.#index.unwatch(id);
  }

  #watch(id: PriceAlertId): void {
    const alert = this.#alerts.get(id);
    if (alert === undefined || this.#behind.has(id)) return;
    this.#index.watch(id, { symbol: alert.symbol, target: id, band: alertBand(alert) });
  }

  #forget(id: PriceAlertId): void {
    this.#alerts.delete(id);
    this.#behind.delete(id);
    this.#index.unwatch(id);
  }

  #note({ symbol, seq }: Quote): void {
    this.#lastSeqs.set(symbol, Math.max(seq, this.#lastSeqs.get(symbol) ?? 0));
  }

  async #saveNow(): Promise<void> {
    const now = this.#deps.clock.now();
    if (this.#savedAt === null || now - this.#savedAt < SAVE_EVERY_MS) return;
    await this.#save();
    this.#savedAt = now;
  }

  /** Stores the checkpoint, unless earlier ticks still have to be evaluated. */
  async #save(): Promise<void> {
    if (this.#behind.size > 0 || this.#lastSeqs.size === 0) return;
    await saveAlertTicks(this.#deps.database, this.#lastSeqs);
  }
}

const isSame = (a: PriceAlert, b: PriceAlert): boolean =>
  a.symbol === b.symbol &&
  a.side === b.side &&
  a.price === b.price &&
  a.status === b.status &&
  a.afterSeq === b.afterSeq;
