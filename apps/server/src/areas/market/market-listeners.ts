import type { Quote, SymbolCode } from "@plumbline/engine/kernel";
import type { Listing } from "#feeds/prices";
import type { SymbolState } from "./live-symbol.ts";

export type Listener<Message> = (message: Message) => void | Promise<void>;

/** Listeners for prices: called one after another, each awaited, whatever an earlier one threw. */
export class MarketListeners {
  readonly ticks: Listener<readonly Quote[]>[] = [];
  readonly states: Listener<readonly SymbolState[]>[] = [];
  readonly changes: Listener<readonly SymbolCode[]>[] = [];
  readonly listings: Listener<readonly Listing[]>[] = [];
  readonly #faults: unknown[] = [];
  /** Listeners that have not received a listing yet; no other notice would replace a lost one. */
  #undelivered: { readonly listener: Listener<readonly Listing[]>; readonly listing: Listing }[] =
    [];

  /** Returns the faults that listeners threw since the last call. */
  takeFaults(): unknown[] {
    return this.#faults.splice(0);
  }

  /** Publishes a listing, and repeats earlier ones for listeners that threw. */
  async publishListing(listing: Listing | null): Promise<void> {
    const news = listing && this.listings.map((listener) => ({ listener, listing }));
    const waiting = [...this.#undelivered, ...(news ?? [])];
    this.#undelivered = [];
    for (const each of waiting) {
      const isPublished = await this.publish([each.listener], [each.listing]);
      if (!isPublished) this.#undelivered.push(each);
    }
  }

  /** Does nothing without messages. Returns whether no listener threw. */
  async publish<Message>(
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
