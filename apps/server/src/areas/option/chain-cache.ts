import { type Instant, SECOND_MS } from "@plumbline/engine/kernel";
import { type ChainRow, optionChain } from "@plumbline/engine/option";

type Offer = Parameters<typeof optionChain>[1];

interface CachedChain {
  readonly expiresAt: Instant;
  readonly offer: Offer;
  readonly rows: readonly ChainRow[];
}

/**
 * Chains of the last second. Computing one takes milliseconds, and the number of requests is not
 * limited: requests within a second at the same tick share one chain.
 */
export class ChainCache {
  readonly #chains = new Map<string, CachedChain>();

  rowsOf(expiresAt: Instant, offer: Offer): readonly ChainRow[] {
    const key = `${offer.series.symbol}/${expiresAt}`;
    const cached = this.#chains.get(key);
    if (cached !== undefined && isSameOffer(cached.offer, offer)) return cached.rows;
    const rows = optionChain(expiresAt, offer);
    for (const [name, chain] of this.#chains) {
      if (chain.expiresAt <= offer.now) this.#chains.delete(name);
    }
    this.#chains.set(key, { expiresAt, offer, rows });
    return rows;
  }
}

const isSameOffer = (a: Offer, b: Offer): boolean =>
  a.series === b.series &&
  a.terms === b.terms &&
  a.quote.seq === b.quote.seq &&
  Math.abs(b.now - a.now) < SECOND_MS;
