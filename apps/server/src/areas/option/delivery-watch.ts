import {
  type Instant,
  instant,
  MINUTE_MS,
  type Quote,
  type SymbolCode,
} from "@plumbline/engine/kernel";
import {
  AVERAGING_MS,
  deliverOption,
  deliverySamples,
  type OptionOrder,
} from "@plumbline/engine/option";
import { readTickBoundary } from "#services/ticks/read-ticks";
import { CoalescedRun } from "#platform/process/coalesced-run";
import { newReceiptId, systemRequestId } from "#platform/process/ids";
import type { Deps } from "#services/plug/deps";
import { type OptionStore, readDueOrders } from "./order-store.ts";
import { withNotices } from "./order-view.ts";

type WatchDeps = Pick<Deps, "clock" | "commands" | "database" | "prices" | "log"> & {
  readonly store: OptionStore;
};
type Samples = ReturnType<typeof deliverySamples>;

/**
 * The number of concurrent commands: far below the runner's queue limit, so that members' commands
 * are not refused.
 */
const AT_ONCE_MAX = 500;

/**
 * Delivers expired options, including those that expired during downtime. A command decides the
 * payout against the locked row, from ticks that never change: whether repeated, late, or run by
 * two processes, an option is delivered once, to the same unit.
 */
export class DeliveryWatch {
  readonly #deps: WatchDeps;
  /** The time up to which this process has settled all expired orders. */
  #deliveredUntil: Instant = instant(0);
  readonly #runs: CoalescedRun;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#runs = new CoalescedRun({ work: () => this.deliverDue(), log: deps.log });
  }

  /** The first tick after an expiry shows that all ticks before it are recorded. */
  onTicks(quotes: readonly Quote[]): void {
    const newest = Math.max(...quotes.map(({ at }) => at));
    const end = newest - (newest % EXPIRY_GRID_MS);
    if (end > this.#deliveredUntil && newest > end) this.deliverSoon();
  }

  deliverSoon(): void {
    void this.#runs.soon();
  }

  stop(): Promise<void> {
    return this.#runs.stop();
  }

  /** Orders whose settlement price is not known yet stay open and are tried again. */
  async deliverDue(): Promise<void> {
    const { clock, database } = this.#deps;
    const now = clock.now();
    const samples = new Map<string, Samples>();
    for (;;) {
      const due = await readDueOrders(database, now);
      let delivered = 0;
      for (let start = 0; start < due.length; start += AT_ONCE_MAX) {
        const orders = due.slice(start, start + AT_ONCE_MAX);
        for (const { symbol, expiresAt } of orders) {
          const key = `${symbol}/${expiresAt}`;
          if (!samples.has(key)) samples.set(key, await this.#samplesOf(symbol, expiresAt));
        }
        const outcomes = await Promise.all(
          orders.map((order) => {
            return this.#deliver(order, samples.get(`${order.symbol}/${order.expiresAt}`) ?? null);
          }),
        );
        delivered += outcomes.filter(Boolean).length;
      }
      if (due.length === 0) this.#deliveredUntil = now;
      if (delivered === 0) return;
    }
  }

  async #deliver({ id, userId }: OptionOrder, samples: Samples): Promise<boolean> {
    const receiptId = newReceiptId();
    const delivered = await this.#deps.commands.run({
      name: "option.deliver-option",
      userId,
      requestId: systemRequestId("deliver-option", id),
      content: id,
      causeId: id,
      store: this.#deps.store,
      decide: ({ state }, now) =>
        withNotices(deliverOption({ order: state.orders.get(id), samples }, { receiptId }, now)),
      answer: () => null,
    });
    return delivered.ok;
  }

  /**
   * The samples of the settlement price. The range read starts at the last tick before the expiry,
   * which skips a downtime, and grows until it covers thirty minutes of ticks.
   */
  async #samplesOf(symbol: SymbolCode, expiresAt: Instant): Promise<Samples> {
    const { database, prices } = this.#deps;
    const end = await readTickBoundary(database, { symbol, at: expiresAt });
    const lastAt = end?.last.at ?? expiresAt;
    for (let back = AVERAGING_MS + MINUTE_MS; ; back *= LOOK_FURTHER) {
      const since = instant(Math.max(0, lastAt - back));
      const boundary = await readTickBoundary(database, { symbol, at: since });
      const ticks: Quote[] = [];
      for await (const quote of prices.ticksAfter(symbol, (boundary?.last.seq ?? 1) - 1)) {
        ticks.push(quote);
        if (quote.at > expiresAt) break;
      }
      const samples = deliverySamples(ticks, expiresAt);
      if (samples !== null || boundary === null) return samples;
    }
  }
}

/** Every option expires at a full hour. */
const EXPIRY_GRID_MS = 60 * MINUTE_MS;
const LOOK_FURTHER = 8;
