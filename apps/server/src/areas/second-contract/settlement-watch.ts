import {
  instant,
  type Quote,
  RECORDED_WITHIN_MS,
  SECOND_MS,
  type SymbolCode,
} from "@plumbline/engine/kernel";
import {
  type SecondOrder,
  type SecondOrderId,
  settleSecond,
} from "@plumbline/engine/second-contract";
import { Heap } from "heap-js";
import { instantToColumn } from "#platform/postgres/columns";
import type { Committed } from "#platform/command/command";
import { CoalescedRun } from "#platform/process/coalesced-run";
import { newReceiptId, systemRequestId } from "#platform/process/ids";
import type { Deps } from "#services/plug/deps";
import {
  ordersOf,
  orderStore,
  readDueOrders,
  readOpenOrders,
  withPlainEvents,
} from "./order-store.ts";
import type { TickTape } from "./tick-tape.ts";

const LOOK_EVERY_MS = SECOND_MS;
/** How often it is looked for what another process sold and did not settle. */
const READ_EVERY_LOOKS = 10;
/** Commands under way at one time: far fewer than the runner lets wait, so members find room. */
const AT_ONCE_MAX = 4_096;

type WatchDeps = Pick<Deps, "clock" | "commands" | "database" | "prices" | "log"> & {
  readonly tape: TickTape;
};

/** Of an order, what tells when to ask about it. */
type Due = Pick<SecondOrder, "id" | "userId" | "symbol" | "acceptedAt" | "expiresAt">;

/**
 * Asks about each order as soon as the tick after its expiry is recorded, or none can come any more
 * that would count. An index of when to ask only: what becomes of an order is decided by a command
 * against its locked row, so one that is asked about twice, late or by two processes settles once.
 */
export class SettlementWatch {
  readonly #deps: WatchDeps;
  readonly #dueBySymbol = new Map<SymbolCode, Heap<Due>>();
  readonly #watched = new Set<SecondOrderId>();
  #looksCount = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #runs: CoalescedRun;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#runs = new CoalescedRun({ work: () => this.#settleDue(), log: deps.log });
  }

  /** Reads what runs, with the ticks that it needs, and settles what ended meanwhile. */
  async start(): Promise<void> {
    const { database, tape, log } = this.#deps;
    const oldest = new Map<SymbolCode, number>();
    for await (const order of readOpenOrders(database)) {
      this.#watch(order);
      const before = oldest.get(order.symbol) ?? order.acceptedAt;
      oldest.set(order.symbol, Math.min(before, order.acceptedAt));
    }
    for (const [symbol, since] of oldest) await tape.load(symbol, instant(since));
    await this.#settleDue();
    this.#timer = setInterval(() => void this.#look().catch(log), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#runs.stop();
  }

  /** Resolves once it has settled what it was asked to. */
  idle(): Promise<void> {
    return this.#runs.idle();
  }

  onCommitted(committed: readonly Committed[]): void {
    for (const order of ordersOf(committed)) {
      if (order.outcome === null) this.#watch(order);
      else this.#watched.delete(order.id);
    }
  }

  /** Ticks wait for nobody's stakes: those that waited would be recorded too late for others. */
  onTicks(quotes: readonly Quote[]): void {
    for (const quote of quotes) this.#deps.tape.push(quote);
    void this.#runs.soon();
  }

  #watch({ id, userId, symbol, acceptedAt, expiresAt }: Due): void {
    if (this.#watched.has(id)) return;
    this.#watched.add(id);
    this.#queue({ id, userId, symbol, acceptedAt, expiresAt });
  }

  #queue(due: Due): void {
    const heap = this.#dueBySymbol.get(due.symbol) ?? new Heap<Due>(earliestFirst);
    heap.push(due);
    this.#dueBySymbol.set(due.symbol, heap);
  }

  /** No tick tells that none came; nor does one of this process tell what another one sold. */
  async #look(): Promise<void> {
    const { clock, database } = this.#deps;
    this.#looksCount += 1;
    if (this.#looksCount % READ_EVERY_LOOKS === 0) {
      const until = instant(clock.now() - 10 * SECOND_MS);
      for (const order of await readDueOrders(database, instantToColumn(until))) this.#watch(order);
    }
    void this.#runs.soon();
  }

  async #settleDue(): Promise<void> {
    const due = [...this.#dueBySymbol].flatMap(([symbol, heap]) => this.#takeDue(symbol, heap));
    // A user's together: one batch locks, loads and writes what is theirs once for all of them.
    due.sort(userFirst);
    for (let start = 0; start < due.length; start += AT_ONCE_MAX) {
      await Promise.all(due.slice(start, start + AT_ONCE_MAX).map((each) => this.#settle(each)));
    }
  }

  /** Those that can be decided: a later tick was heard, or none has to be waited for. */
  #takeDue(symbol: SymbolCode, heap: Heap<Due>): readonly Due[] {
    const { clock, prices } = this.#deps;
    const heardAt = prices.latest(symbol)?.quote.at ?? instant(0);
    const waitedFor = clock.now() - RECORDED_WITHIN_MS;
    const due: Due[] = [];
    for (let top = heap.peek(); top !== undefined; top = heap.peek()) {
      if (top.expiresAt >= heardAt && top.expiresAt > waitedFor) break;
      heap.pop();
      if (this.#watched.has(top.id)) due.push(top);
    }
    return due;
  }

  /** What cannot be told just now is asked about again. */
  async #settle(due: Due): Promise<void> {
    try {
      if (await this.#isSettled(due)) this.#watched.delete(due.id);
      else this.#queue(due);
    } catch (fault) {
      this.#deps.log(fault);
      this.#queue(due);
    }
  }

  async #isSettled({ id, userId, symbol, acceptedAt, expiresAt }: Due): Promise<boolean> {
    const { commands, tape } = this.#deps;
    const acceptance = await tape.around(symbol, acceptedAt);
    const expiry = await tape.around(symbol, expiresAt);
    if (acceptance === null || expiry === null) throw new Error(`no ticks of ${symbol} for ${id}`);
    const receiptId = newReceiptId();
    const settled = await commands.run({
      name: "second-contract.settle-second",
      userId,
      requestId: systemRequestId("settle-second", id),
      content: id,
      causeId: id,
      store: orderStore,
      decide: ({ state }, now) => {
        const context = { order: state.orders.get(id), ticks: { acceptance, expiry } };
        return withPlainEvents(settleSecond(context, { receiptId }, now));
      },
      answer: () => null,
    });
    if (settled.ok) return true;
    return settled.error.type === "order_closed" || settled.error.type === "order_not_found";
  }
}

const userFirst = (a: Due, b: Due): number =>
  a.userId < b.userId ? -1 : a.userId > b.userId ? 1 : earliestFirst(a, b);

const earliestFirst = (a: Due, b: Due): number => a.expiresAt - b.expiresAt;
