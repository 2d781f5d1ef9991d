import {
  accrueDay,
  type BondRaising,
  type EarnOrder,
  type EarnTerms,
  freezeOrder,
  nextDayOf,
  raisingOutcome,
  settleDefault,
  standingIn,
  startOrder,
  symbolOf,
  treasuryOf,
  type UnpaidDay,
} from "@plumbline/engine/earn";
import {
  DAY_MS,
  houseAccount,
  type Instant,
  instant,
  MINUTE_MS,
  money,
  type SymbolCode,
  type TickBoundary,
} from "@plumbline/engine/kernel";
import { CoalescedRun } from "#platform/process/coalesced-run";
import { HOUSE, newReceiptId, newRequestId, systemRequestId } from "#platform/process/ids";
import type { Deps } from "#services/plug/deps";
import type { DayBook } from "./day-book.ts";
import { type EarnTermsBook, earnTerms } from "./earn-terms.ts";
import { readDueOrders, readRaised, readWaitingOrders } from "./order-rows.ts";
import { earnStore, withEntries } from "./order-store.ts";

interface WatchDeps extends Pick<Deps, "clock" | "commands" | "database" | "log"> {
  readonly days: DayBook;
  readonly terms: EarnTermsBook;
}

/** Ticks arrive every second; a complete day can wait for a minute. */
const LOOK_EVERY_MS = MINUTE_MS;
/** The number of orders in progress at once: far below the runner's queue limit. */
const AT_ONCE_MAX = 200;

/**
 * Starts orders, accrues their days and ends them, including those due during downtime. A command
 * decides each day against the locked order, from ticks and terms that never change: whether
 * repeated, late, or run by two processes, each day is paid once, to the same unit.
 */
export class EarnWatch {
  readonly #deps: WatchDeps;
  #lookedAt: Instant = instant(0);
  readonly #runs: CoalescedRun;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#runs = new CoalescedRun({ work: (ending) => this.settleDue(ending), log: deps.log });
  }

  onTicks(): void {
    const now = this.#deps.clock.now();
    if (now - this.#lookedAt < LOOK_EVERY_MS) return;
    this.#lookedAt = now;
    this.settleSoon();
  }

  settleSoon(): void {
    void this.#runs.soon();
  }

  stop(): Promise<void> {
    return this.#runs.stop();
  }

  /**
   * The first days of an installation take a minute to read, so `ending` is checked between them.
   */
  async settleDue(ending: AbortSignal): Promise<void> {
    const { clock, database, days, log } = this.#deps;
    const now = clock.now();
    // A failure of one symbol or order is logged and stops no other.
    for (const symbol of await this.#symbols()) await days.record(symbol, ending).catch(log);
    if (ending.aborted) return;
    await this.#startDue(now);
    let last: EarnOrder | null = null;
    for (;;) {
      const due: readonly EarnOrder[] = await readDueOrders(database, now, last);
      if (due.length === 0 || ending.aborted) return;
      for (let start = 0; start < due.length; start += AT_ONCE_MAX) {
        const orders = due.slice(start, start + AT_ONCE_MAX);
        await Promise.all(orders.map((order) => this.catchUp(order).catch(log)));
      }
      last = due.at(-1) ?? last;
    }
  }

  /** Accrues every complete day of an order in sequence, until one cannot be accrued. */
  async catchUp(order: EarnOrder): Promise<void> {
    const now = this.#deps.clock.now();
    const product = (await this.#deps.terms.pinned(order.termsVersion)).products.get(
      order.productId,
    );
    if (product === undefined) throw new Error(`order ${order.id} is of no published product`);
    const symbol = symbolOf(product);
    const { firstDay } = order;
    for (let { daysAccrued } = order; ; daysAccrued += 1) {
      const day = nextDayOf({ firstDay, daysAccrued });
      if (day === null || day + DAY_MS > now) return;
      // A network's terms are those of the day; an issuer's status is the present one.
      const at = product.kind === "bond" ? now : instant(day + DAY_MS);
      const { terms: current } = await this.#deps.terms.current(at);
      const samples = symbol === null ? [] : await this.#samplesOf(order, symbol, day);
      const refusal = await this.#accrue(order, { product, current, samples, day });
      if (refusal === null) continue;
      if (refusal === "treasury_short" || refusal === "issuer_late") {
        await this.#freeze(order, { reason: refusal, day });
      }
      if (refusal === "issuer_defaulted") await this.#settleDefault(order, { product, current });
      return;
    }
  }

  async #accrue(
    { id, userId, book, kind, dayPromise }: EarnOrder,
    {
      day,
      ...facts
    }: DayFacts & { readonly samples: readonly TickBoundary[] | null; readonly day: Instant },
  ) {
    const receiptId = newReceiptId();
    const accrued = await this.#deps.commands.run({
      name: "earn.accrue-day",
      userId,
      requestId: systemRequestId("earn-day", id, String(day)),
      content: `${id} ${day}`,
      causeId: id,
      store: earnStore,
      additionalLock: HOUSE,
      readsHouseBalances: true,
      decide: ({ state, houseHolds }, now) => {
        const order = state.orders.get(id);
        const treasury = houseHolds(houseAccount(book, treasuryOf(kind)), dayPromise.asset);
        const context = { ...facts, order, treasury };
        return withEntries(order, accrueDay(context, { day, receiptId }, now), now);
      },
      answer: () => null,
    });
    return accrued.ok ? null : accrued.error.type;
  }

  async #freeze({ id, userId }: EarnOrder, unpaid: UnpaidDay): Promise<void> {
    await this.#deps.commands.run({
      name: "earn.freeze-order",
      userId,
      // The rule freezes an order once for each reason, so the id need not be derived from it.
      requestId: newRequestId(),
      content: `${id} ${unpaid.day} ${unpaid.reason}`,
      causeId: id,
      store: earnStore,
      decide: ({ state }, now) => {
        const order = state.orders.get(id);
        return withEntries(order, freezeOrder(order, unpaid), now);
      },
      answer: () => null,
    });
  }

  async #settleDefault(order: EarnOrder, facts: DayFacts): Promise<void> {
    const { id, userId, book, kind, paid } = order;
    const receiptId = newReceiptId();
    const settled = await this.#deps.commands.run({
      name: "earn.settle-default",
      userId,
      requestId: systemRequestId("earn-default", id),
      content: id,
      causeId: id,
      store: earnStore,
      additionalLock: HOUSE,
      readsHouseBalances: true,
      decide: ({ state, houseHolds }, now) => {
        const before = state.orders.get(id);
        const treasury = houseHolds(houseAccount(book, treasuryOf(kind)), paid.asset);
        const context = { ...facts, order: before, treasury };
        return withEntries(before, settleDefault(context, { receiptId }, now), now);
      },
      answer: () => null,
    });
    if (settled.ok || settled.error.type !== "treasury_short") return;
    const day = nextDayOf(order) ?? order.boughtAt;
    await this.#freeze(order, { reason: settled.error.type, day });
  }

  async #startDue(now: Instant): Promise<void> {
    const { database, log, terms } = this.#deps;
    const waiting = await readWaitingOrders(database, now);
    if (waiting.length === 0) return;
    const raised = await readRaised(database, now);
    const { terms: current } = await terms.current(now);
    const startWaiting = async (order: EarnOrder): Promise<void> => {
      const { book, productId, paid } = order;
      const product = (await terms.pinned(order.termsVersion)).products.get(productId);
      const row = raised.find((each) => each.book === book && each.productId === productId);
      const bond: BondRaising | null =
        product?.kind === "bond"
          ? {
              product,
              standing: standingIn(current, product) ?? product.standing,
              raised: money(paid.asset, row?.firm ?? 0n),
            }
          : null;
      if (bond !== null && raisingOutcome(bond, now) === "open") return;
      await this.#start(order, bond);
    };
    for (const order of waiting) await startWaiting(order).catch(log);
  }

  async #start({ id, userId }: EarnOrder, bond: BondRaising | null): Promise<void> {
    await this.#deps.commands.run({
      name: "earn.start-order",
      userId,
      requestId: systemRequestId("earn-start", id),
      content: id,
      causeId: id,
      store: earnStore,
      // Takes the house's lock: otherwise a purchase may count this principal twice, as escrowed
      // and in the treasury.
      additionalLock: HOUSE,
      decide: ({ state }, now) => {
        const order = state.orders.get(id);
        return withEntries(order, startOrder({ order, bond }, now), now);
      },
      answer: () => null,
    });
  }

  async #samplesOf(
    { kind }: EarnOrder,
    symbol: SymbolCode,
    day: Instant,
  ): Promise<readonly TickBoundary[] | null> {
    const samples = (await this.#deps.days.at(symbol, day))?.samples ?? null;
    // A machine's day is settled by its last tick alone.
    return kind === "mining" ? (samples?.slice(-1) ?? null) : samples;
  }

  /** The symbols of all products ever sold, since orders for them may be active. */
  async #symbols(): Promise<ReadonlySet<SymbolCode>> {
    const versions = await earnTerms.readEvery(this.#deps.database);
    const products = [...versions.values()].flatMap((terms) => [...terms.products.values()]);
    return new Set(products.map(symbolOf).filter((symbol) => symbol !== null));
  }
}

interface DayFacts {
  readonly product: Parameters<typeof settleDefault>[0]["product"];
  readonly current: EarnTerms;
}
