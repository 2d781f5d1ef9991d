import type { SymbolCode } from "@plumbline/engine/kernel";
import type { TradedSymbol } from "@plumbline/engine/market";
import type { Listing, PriceFeed } from "#feeds/prices";
import type { LeaderElection } from "#platform/postgres/leader-election";
import type { MarketData } from "./market-data.ts";

interface LeaderFeedDeps {
  readonly lead: Pick<LeaderElection, "isHeld" | "onChange" | "start" | "release">;
  readonly market: Pick<MarketData, "follow" | "accept" | "recordedSymbols" | "onListings">;
  /** Created for each term of leadership: a simulation continues from the last stored prices. */
  make(symbols: readonly TradedSymbol[]): Promise<PriceFeed>;
  log(fault: unknown): void;
}

/**
 * The connection to an exchange may take time to close; the next leader waits no longer than this.
 */
const FEED_ENDS_MS_MAX = 2_000;

/** Runs the feed while this process leads, so that one market is recorded and not several. */
export class LeaderFeed {
  readonly #deps: LeaderFeedDeps;
  /**
   * The feeds in use: the first, and one for each listing since. Prices of other feeds are ignored.
   */
  readonly #running = new Set<PriceFeed>();
  readonly #fed = new Set<SymbolCode>();
  #turn: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(deps: LeaderFeedDeps) {
    this.#deps = deps;
  }

  async start(): Promise<void> {
    const { lead, market } = this.#deps;
    lead.onChange((isHeld) => this.#takeTurn(isHeld));
    market.onListings(async (listings) => listings.forEach((listing) => this.#follow(listing)));
    await lead.start();
    await this.#turn;
  }

  /**
   * Starts feeds for a newer list of symbols: new ones get a feed of their own, so that the prices
   * of all others continue; if one changes its name at an exchange, all feeds restart.
   */
  #follow({ added, renamed }: Listing): void {
    const { lead } = this.#deps;
    if (renamed.length > 0) this.#takeTurn(lead.isHeld);
    else if (added.length > 0 && lead.isHeld) this.#inTurn(() => this.#run(added));
  }

  /** Leadership is held until the prices received so far are recorded. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#turn;
    await this.#endRunning();
  }

  #takeTurn(isLeading: boolean): void {
    this.#inTurn(() => this.#change(isLeading));
  }

  #inTurn(work: () => Promise<void>): void {
    const { lead, log } = this.#deps;
    this.#turn = this.#turn.then(async () => {
      try {
        if (!this.#isStopped) await work();
      } catch (fault) {
        log(fault);
        void lead.release(); // another process, or the next attempt, may succeed
      }
    });
  }

  async #change(isLeading: boolean): Promise<void> {
    const { market } = this.#deps;
    await this.#endRunning();
    await market.follow(); // the previous leader may have recorded prices until now
    if (isLeading) await this.#run(market.recordedSymbols());
  }

  async #run(symbols: readonly TradedSymbol[]): Promise<void> {
    const { market, make } = this.#deps;
    // A symbol listed while this waited may already be in the others' feed.
    const unfed = symbols.filter(({ symbol }) => !this.#fed.has(symbol));
    if (unfed.length === 0) return;
    const feed = await make(unfed);
    this.#running.add(feed);
    for (const { symbol } of unfed) this.#fed.add(symbol);
    await feed.start((prices) => {
      if (this.#running.has(feed)) market.accept(prices);
    });
  }

  async #endRunning(): Promise<void> {
    const feeds = [...this.#running];
    this.#running.clear();
    this.#fed.clear();
    if (feeds.length === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const isTooLate = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FEED_ENDS_MS_MAX);
    });
    const isEnded = Promise.all(feeds.map((feed) => feed.stop()));
    await Promise.race([isEnded, isTooLate]).finally(() => clearTimeout(timer));
  }
}
