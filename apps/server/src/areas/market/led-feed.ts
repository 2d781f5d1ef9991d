import type { PriceFeed } from "#feeds/prices";
import type { Lead } from "#shell/postgres/lead";
import type { MarketData } from "./market-data.ts";

interface LedFeedDeps {
  readonly lead: Lead;
  readonly market: MarketData;
  /** Made anew for each time of leading: a simulation goes on from the last stored prices. */
  make(): Promise<PriceFeed>;
  log(fault: unknown): void;
}

/** Runs the feed while this process leads, so that one market is recorded and not several. */
export class LedFeed {
  readonly #deps: LedFeedDeps;
  /** Made at the start; null once it was used. */
  #next: PriceFeed | null;
  #running: PriceFeed | null = null;
  #turn: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(first: PriceFeed, deps: LedFeedDeps) {
    this.#next = first;
    this.#deps = deps;
  }

  async start(): Promise<void> {
    const { lead } = this.#deps;
    lead.onChange(() => this.#takeTurn());
    await lead.start();
    await this.#turn;
  }

  /** The lead is kept meanwhile: what was heard is still to be recorded. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#turn;
    await this.#running?.stop();
  }

  #takeTurn(): void {
    const { lead, log } = this.#deps;
    this.#turn = this.#turn.then(async () => {
      try {
        await this.#change(lead.isHeld);
      } catch (fault) {
        log(fault);
        void lead.letGo(); // somebody else, or the next try, may succeed
      }
    });
  }

  async #change(isLeading: boolean): Promise<void> {
    if (this.#isStopped) return;
    const { market, make } = this.#deps;
    await this.#running?.stop();
    this.#running = null;
    await market.follow(); // whoever led before may have gone on up to now
    if (!isLeading) return;
    const feed = this.#next ?? (await make());
    this.#next = null;
    await feed.start((prices) => market.accept(prices));
    this.#running = feed;
  }
}
