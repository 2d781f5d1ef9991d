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
  type OrderStore,
  readDueOrders,
  readOpenOrders,
  withPlainEvents,
} from "./order-store.ts";
import type { TickTape } from "./tick-tape.ts";

const LOOK_EVERY_MS = SECOND_MS;
/** The number of checks after which expired orders sold by other processes are also read. */
const READ_EVERY_LOOKS = 10;
/**
 * The number of concurrent commands: far below the runner's queue limit, so that members' commands
 * are not refused.
 */
const AT_ONCE_MAX = 4_096;

type WatchDeps = Pick<Deps, "clock" | "commands" | "database" | "prices" | "log"> & {
  readonly store: OrderStore;
  readonly tape: TickTape;
};

/** The fields of an order that decide when to settle it. */
type Due = Pick<SecondOrder, "id" | "userId" | "symbol" | "acceptedAt" | "expiresAt">;

/**
 * Settles each order as soon as the tick after its expiry is recorded, or once no tick that counts
 * can follow. The state in memory only determines when: a command decides against the locked row,
 * so an order that is tried twice, late, or by two processes settles once.
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

  /**
   * Reads running orders with the ticks that they need, and settles those that expired meanwhile.
   */
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

  /** Resolves once all settlements begun before have ended. */
  idle(): Promise<void> {
    return this.#runs.idle();
  }

  onCommitted(committed: readonly Committed[]): void {
    for (const order of ordersOf(committed)) {
      if (order.outcome === null) this.#watch(order);
      else this.#watched.delete(order.id);
    }
  }

  /** Not awaited: recording the next ticks must not wait for settlements. */
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

  /** Runs on a timer, because no tick announces a missing tick or an order of another process. */
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
    // Grouped by user, since a batch locks, loads and writes each user once.
    due.sort(userFirst);
    for (let start = 0; start < due.length; start += AT_ONCE_MAX) {
      await Promise.all(due.slice(start, start + AT_ONCE_MAX).map((each) => this.#settle(each)));
    }
  }

  /** Orders that can be decided: a later tick was received, or the wait for a tick is over. */
  #takeDue(symbol: SymbolCode, heap: Heap<Due>): readonly Due[] {
    const { clock, prices } = this.#deps;
    const receivedAt = prices.latest(symbol)?.quote.at ?? instant(0);
    const waitedFor = clock.now() - RECORDED_WITHIN_MS;
    const due: Due[] = [];
    for (let top = heap.peek(); top !== undefined; top = heap.peek()) {
      if (top.expiresAt >= receivedAt && top.expiresAt > waitedFor) break;
      heap.pop();
      if (this.#watched.has(top.id)) due.push(top);
    }
    return due;
  }

  /** Settles an order; one that cannot be settled yet is tried again. */
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
    const { commands, store, tape } = this.#deps;
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
      store,
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
