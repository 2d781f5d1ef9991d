import type { Instant } from "@plumbline/engine/kernel";
import type { SpotPlan } from "@plumbline/engine/spot";
import { CoalescedRun } from "#platform/process/coalesced-run";

interface PlanWatchDeps {
  readonly clock: { now(): Instant };
  /** The plans that are due. */
  due(now: Instant): Promise<readonly SpotPlan[]>;
  run(plan: SpotPlan): Promise<unknown>;
  log(fault: unknown): void;
}

/**
 * Lets plans buy on their dates. It checks whenever prices were recorded, since a plan buys at a
 * price and waits if there is none. Dates during downtime are found by the first check.
 */
export class PlanWatch {
  readonly #deps: PlanWatchDeps;
  readonly #looks: CoalescedRun;

  constructor(deps: PlanWatchDeps) {
    this.#deps = deps;
    this.#looks = new CoalescedRun({ work: () => this.#look(), log: deps.log });
  }

  look(): Promise<void> {
    return this.#looks.soon();
  }

  stop(): Promise<void> {
    return this.#looks.stop();
  }

  async #look(): Promise<void> {
    const { clock, due, run, log } = this.#deps;
    // One after another: each needs the house's lock anyway.
    for (const plan of await due(clock.now())) await run(plan).catch(log);
  }
}
