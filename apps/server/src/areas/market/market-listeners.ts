import type { Quote, SymbolCode } from "@plumbline/engine/kernel";
import type { Listing } from "#feeds/prices";
import type { SymbolState } from "./live-symbol.ts";

export type Listener<Told> = (message: Told) => void | Promise<void>;

/** Who is told of prices: one after another, each waited for, whatever one before it threw. */
export class MarketListeners {
  readonly ticks: Listener<readonly Quote[]>[] = [];
  readonly states: Listener<readonly SymbolState[]>[] = [];
  readonly changes: Listener<readonly SymbolCode[]>[] = [];
  readonly listings: Listener<readonly Listing[]>[] = [];
  readonly #faults: unknown[] = [];

  /** What listeners threw since it was last looked at. */
  takeFaults(): unknown[] {
    return this.#faults.splice(0);
  }

  /** Tells nobody of nothing. */
  async tell<Told>(
    listeners: readonly Listener<readonly Told[]>[],
    notices: readonly Told[],
  ): Promise<void> {
    if (notices.length === 0) return;
    for (const listener of listeners) {
      try {
        await listener(notices);
      } catch (fault) {
        this.#faults.push(fault);
      }
    }
  }
}
