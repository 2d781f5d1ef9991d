import type { Quote, SymbolCode } from "@plumbline/engine/kernel";
import type { Listing } from "#feeds/prices";
import type { SymbolState } from "./live-symbol.ts";

export type Listener<Message> = (message: Message) => void | Promise<void>;

/** Who is told of prices: one after another, each waited for, whatever one before it threw. */
export class MarketListeners {
  readonly ticks: Listener<readonly Quote[]>[] = [];
  readonly states: Listener<readonly SymbolState[]>[] = [];
  readonly changes: Listener<readonly SymbolCode[]>[] = [];
  readonly listings: Listener<readonly Listing[]>[] = [];
  readonly #faults: unknown[] = [];
  /** Who has not heard of a listing yet: no other notice makes up for a lost one. */
  #untold: { readonly listener: Listener<readonly Listing[]>; readonly listing: Listing }[] = [];

  /** What listeners threw since it was last looked at. */
  takeFaults(): unknown[] {
    return this.#faults.splice(0);
  }

  /** Tells of a listing, and anew of earlier ones whoever threw at them. */
  async tellListing(listing: Listing | null): Promise<void> {
    const news = listing && this.listings.map((listener) => ({ listener, listing }));
    const waiting = [...this.#untold, ...(news ?? [])];
    this.#untold = [];
    for (const each of waiting) {
      const isHeard = await this.tell([each.listener], [each.listing]);
      if (!isHeard) this.#untold.push(each);
    }
  }

  /** Tells nobody of nothing; whether nobody threw. */
  async tell<Message>(
    listeners: readonly Listener<readonly Message[]>[],
    notices: readonly Message[],
  ): Promise<boolean> {
    if (notices.length === 0) return true;
    const faultsBefore = this.#faults.length;
    for (const listener of listeners) {
      try {
        await listener(notices);
      } catch (fault) {
        this.#faults.push(fault);
      }
    }
    return this.#faults.length === faultsBefore;
  }
}
