import {
  add,
  type Book,
  type Money,
  money,
  subtract,
  type SymbolCode,
  USDT,
} from "@plumbline/engine/kernel";
import type { SecondOrder } from "@plumbline/engine/second-contract";

interface Sold {
  readonly book: Book;
  readonly symbol: SymbolCode;
}

/** What running orders of everybody may win of the house, by book and symbol. */
export class Exposure {
  readonly #gains = new Map<string, { readonly sold: Sold; readonly gains: Money }>();

  add(sold: Sold, amount: Money): void {
    const key = `${sold.book} ${sold.symbol}`;
    const { gains } = this.#gains.get(key) ?? { gains: money(USDT, 0n) };
    this.#gains.set(key, { sold, gains: add(gains, amount) });
  }

  /** What a command of the batch made of an order: bought, it may win; closed, no longer. */
  note(order: SecondOrder): void {
    const { gain, outcome } = order;
    this.add(order, outcome === null ? gain : subtract(money(USDT, 0n), gain));
  }

  gainsOf({ book, symbol }: Sold): Money {
    return this.#gains.get(`${book} ${symbol}`)?.gains ?? money(USDT, 0n);
  }

  gainsIn(book: Book): Money {
    return [...this.#gains.values()]
      .filter(({ sold }) => sold.book === book)
      .reduce((sum, { gains }) => add(sum, gains), money(USDT, 0n));
  }
}
