import {
  chargeFunding,
  fundingPeriodOf,
  type Position,
  touchPosition,
} from "@plumbline/engine/contract";
import type { Quote } from "@plumbline/engine/kernel";
import type { Database } from "#shell/database";
import { newReceiptId, systemRequestId } from "#shell/ids";
import { loadBalances } from "#shell/ledger-store";
import type { Committed } from "#shell/run-command";
import type { ContractCommands } from "./commands.ts";
import type { Markets } from "./markets.ts";
import { readEveryOpenPosition } from "./queries.ts";
import { positionStore } from "./store.ts";
import { type Target, WatchedPositions } from "./watched-positions.ts";

export interface WatchDeps {
  readonly contract: ContractCommands;
  readonly database: Database;
  readonly markets: Markets;
  log(fault: unknown): void;
}

/**
 * Turns ticks into commands: whoever's order, stop, liquidation or settling a tick reaches is asked
 * about on that very tick, and every eight hours each running position pays its funding.
 */
export class PositionWatch {
  readonly #deps: WatchDeps;
  readonly #watched: WatchedPositions;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#watched = new WatchedPositions(deps.markets);
  }

  /** Reads what is open. To be called once prices are there and before the first tick is heard. */
  async load(): Promise<void> {
    const { database } = this.#deps;
    for await (const position of readEveryOpenPosition(database)) this.#watched.hold(position);
    const balances = await loadBalances(database, this.#watched.crossUsers());
    for (const [userId, held] of balances) this.#watched.follow(userId, held);
  }

  onCommitted(committed: readonly Committed[]): void {
    for (const { userId, store, next, balances } of committed) {
      // What this store commits is what its own commands decided.
      if (store === positionStore.name) (next as readonly Position[]).forEach(this.#hold);
      this.#watched.follow(userId, balances);
    }
  }

  async onTicks(quotes: readonly Quote[]): Promise<void> {
    for (const quote of quotes) {
      await this.#askAbout(this.#watched.takeDue(quote.symbol, quote.price), quote);
      await this.#charge(quote);
    }
  }

  readonly #hold = (position: Position): void => this.#watched.hold(position);

  async #askAbout(targets: readonly Target[], quote: Quote): Promise<void> {
    await Promise.all(targets.map((target) => this.#touch(target, quote)));
    for (const target of targets) this.#watched.rearm(target);
  }

  async #touch({ userId, positionId }: Target, quote: Quote): Promise<void> {
    const receiptId = newReceiptId();
    try {
      await this.#deps.contract.run({
        name: "touch-position",
        userId,
        requestId: systemRequestId("touch", positionId, quote.symbol, quote.seq),
        content: positionId,
        positionId,
        at: quote,
        decide: (world, now) => touchPosition(world, { positionId, receiptId }, now),
        answer: () => null,
      });
    } catch (fault) {
      // The position stays as it is and is asked about again at the next tick.
      this.#deps.log(fault);
    }
  }

  /** Charges each period that ended and was not charged yet, one command a period, oldest first. */
  async #charge(quote: Quote): Promise<void> {
    const period = fundingPeriodOf(quote.at);
    const owing = this.#watched.unfunded(quote.symbol, period);
    await Promise.all(owing.map((position) => this.#chargeAll(position, { quote, period })));
  }

  async #chargeAll(
    { id, userId, fundedPeriod }: Position,
    { quote, period }: { readonly quote: Quote; readonly period: number },
  ): Promise<void> {
    for (let due = fundedPeriod + 1; due <= period; due += 1) {
      const receiptId = newReceiptId();
      const command = { positionId: id, period: due, receiptId };
      const charged = await this.#deps.contract.run({
        name: "charge-funding",
        userId,
        requestId: systemRequestId("funding", id, due),
        content: `${id} ${due}`,
        positionId: id,
        at: quote,
        decide: (world, now) => chargeFunding(world, command, now),
        answer: () => null,
      });
      if (!charged.ok) return;
    }
  }
}
