import type { Instant } from "@plumbline/engine/kernel";
import type { SpotPlan } from "@plumbline/engine/spot";

interface PlanWatchDeps {
  readonly clock: { now(): Instant };
  /** Plans whose date has come. */
  due(now: Instant): Promise<readonly SpotPlan[]>;
  run(plan: SpotPlan): Promise<unknown>;
  log(fault: unknown): void;
}

/**
 * Has plans buy on their dates. It looks whenever prices were recorded: a plan buys at a price, and
 * one that found none waits for the next. What fell into a downtime is found at the first look.
 */
export class PlanWatch {
  readonly #deps: PlanWatchDeps;
  #looking: Promise<void> | null = null;
  #isNews = false;
  #isEnded = false;

  constructor(deps: PlanWatchDeps) {
    this.#deps = deps;
  }

  /** Ticks wait for nobody's plans: one look at a time, and one more for what came meanwhile. */
  wake(): void {
    this.#isNews = true;
    this.#looking ??= this.#look()
      .catch(this.#deps.log)
      .finally(() => {
        this.#looking = null;
      });
  }

  /** Resolves once it has looked for all it was woken for. */
  async idle(): Promise<void> {
    await this.#looking;
  }

  async stop(): Promise<void> {
    this.#isEnded = true;
    await this.idle();
  }

  async #look(): Promise<void> {
    const { clock, due, run, log } = this.#deps;
    while (this.#isNews && !this.#isEnded) {
      this.#isNews = false;
      // One after another: each waits for the lock of the house anyway.
      for (const plan of await due(clock.now())) await run(plan).catch(log);
    }
  }
}
