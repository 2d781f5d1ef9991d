import type { PriceFeed } from "#feeds/prices";
import type { LeaderElection } from "#platform/postgres/leader-election";
import type { MarketData } from "./market-data.ts";

interface LedFeedDeps {
  readonly lead: Pick<LeaderElection, "isHeld" | "onChange" | "start" | "release">;
  readonly market: Pick<MarketData, "follow" | "accept">;
  /** Made anew for each time of leading: a simulation goes on from the last stored prices. */
  make(): Promise<PriceFeed>;
  log(fault: unknown): void;
}

/** An exchange may take its time to end; whoever leads next does not wait for it longer. */
const FEED_ENDS_MS_MAX = 2_000;

/** Runs the feed while this process leads, so that one market is recorded and not several. */
export class LeaderFeed {
  readonly #deps: LedFeedDeps;
  /** No other one is heard, even if it goes on. */
  #running: PriceFeed | null = null;
  #turn: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(deps: LedFeedDeps) {
    this.#deps = deps;
  }

  async start(): Promise<void> {
    const { lead } = this.#deps;
    lead.onChange((isHeld) => this.#takeTurn(isHeld));
    await lead.start();
    await this.#turn;
  }

  /** The lead is kept meanwhile: what was heard is still to be recorded. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#turn;
    await this.#endRunning();
  }

  #takeTurn(isLeading: boolean): void {
    const { lead, log } = this.#deps;
    this.#turn = this.#turn.then(async () => {
      try {
        await this.#change(isLeading);
      } catch (fault) {
        log(fault);
        void lead.release(); // somebody else, or the next try, may succeed
      }
    });
  }

  async #change(isLeading: boolean): Promise<void> {
    if (this.#isStopped) return;
    const { market, make } = this.#deps;
    await this.#endRunning();
    await market.follow(); // whoever led before may have gone on up to now
    if (!isLeading) return;
    const feed = await make();
    this.#running = feed;
    await feed.start((prices) => {
      if (this.#running === feed) market.accept(prices);
    });
  }

  async #endRunning(): Promise<void> {
    const feed = this.#running;
    this.#running = null;
    if (feed === null) return;
    let timer: NodeJS.Timeout | undefined;
    const isTooLate = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FEED_ENDS_MS_MAX);
    });
    await Promise.race([feed.stop(), isTooLate]).finally(() => clearTimeout(timer));
  }
}
