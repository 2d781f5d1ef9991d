import {
  notionalIn,
  type PointTerms,
  type Position,
  type PositionId,
} from "@plumbline/engine/contract";
import type { AssetCode, Book } from "@plumbline/engine/kernel";

/** The key of a sum: book and asset. */
export type CoverKey = `${Book} ${AssetCode}`;

export const coverKeyOf = (book: Book, asset: AssetCode): CoverKey => `${book} ${asset}`;

interface Opened {
  readonly key: CoverKey;
  readonly units: bigint;
  /** Whether its command is committed, so that a sum that begins from now on includes it. */
  isCommitted: boolean;
}

/**
 * The notional of positions that no sum includes yet: of this process from the decision on, of
 * other processes from their message after the commit.
 */
export class OpenedNotionals {
  readonly #opened = new Map<PositionId, Opened>();
  #remote: { readonly key: CoverKey; readonly units: bigint }[] = [];
  readonly #unitsByKey = new Map<CoverKey, bigint>();

  unitsOf(key: CoverKey): bigint {
    return this.#unitsByKey.get(key) ?? 0n;
  }

  /** Counts the notional that a decision opens. A repeated decision replaces the former one. */
  note(position: Position, terms: PointTerms): void {
    this.drop(position.id);
    const { id, quantity: size, asset, book } = position;
    const at = position.entry?.price ?? position.orderPrice;
    if (at === null) throw new Error(`position ${id} has no price`);
    const { units } = notionalIn({ ...terms, asset }, { size, at }, "up");
    const opened = { key: coverKeyOf(book, asset), units, isCommitted: false };
    this.#opened.set(id, opened);
    this.#add(opened.key, units);
  }

  /** Removes an opening whose command was not committed. */
  drop(id: PositionId): void {
    const opened = this.#opened.get(id);
    if (opened === undefined) return;
    this.#opened.delete(id);
    this.#add(opened.key, -opened.units);
  }

  /**
   * Marks an opening as committed. Returns what it opened, for other processes; null if nothing.
   */
  commit(id: PositionId): Pick<Opened, "key" | "units"> | null {
    const opened = this.#opened.get(id);
    if (opened === undefined) return null;
    opened.isCommitted = true;
    return opened;
  }

  /** Counts the notional that another process has committed. */
  addRemote(key: CoverKey, units: bigint): void {
    this.#remote.push({ key, units });
    this.#add(key, units);
  }

  /** To be called as a sum begins; the returned function is to be called when it is done. */
  beginSum(): () => void {
    const ids = [...this.#opened].flatMap(([id, { isCommitted }]) => (isCommitted ? [id] : []));
    const notionals = new Set(this.#remote);
    return () => {
      for (const id of ids) this.drop(id);
      this.#remote = this.#remote.filter((each) => !notionals.has(each));
      for (const { key, units } of notionals) this.#add(key, -units);
    };
  }

  #add(key: CoverKey, units: bigint): void {
    this.#unitsByKey.set(key, this.unitsOf(key) + units);
  }
}
