import {
  notionalIn,
  type PointTerms,
  type Position,
  type PositionId,
} from "@plumbline/engine/contract";
import type { AssetCode, Book } from "@plumbline/engine/kernel";

/** Which positions of the house's a sum is over. */
export type CoverKey = `${Book} ${AssetCode}`;

export const coverKeyOf = (book: Book, asset: AssetCode): CoverKey => `${book} ${asset}`;

interface Opened {
  readonly key: CoverKey;
  readonly units: bigint;
  /** Whether its command is over, so that a sum that begins from now on has it. */
  isCommitted: boolean;
}

/**
 * The notional of what was opened and that no sum has yet: of this process from each decision on,
 * of the others from what they told when theirs was committed.
 */
export class OpenedNotionals {
  readonly #opened = new Map<PositionId, Opened>();
  #remote: { readonly key: CoverKey; readonly units: bigint }[] = [];
  readonly #unitsByKey = new Map<CoverKey, bigint>();

  unitsOf(key: CoverKey): bigint {
    return this.#unitsByKey.get(key) ?? 0n;
  }

  /** Counts what a decision opens. One that is decided again counts once, as it was last. */
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

  /** Its command came to nothing. */
  drop(id: PositionId): void {
    const opened = this.#opened.get(id);
    if (opened === undefined) return;
    this.#opened.delete(id);
    this.#add(opened.key, -opened.units);
  }

  /** Its command is over. Gives what it opened, to be told to other processes; null if nothing. */
  commit(id: PositionId): Pick<Opened, "key" | "units"> | null {
    const opened = this.#opened.get(id);
    if (opened === undefined) return null;
    opened.isCommitted = true;
    return opened;
  }

  /** Counts what another process has committed. */
  hear(key: CoverKey, units: bigint): void {
    this.#remote.push({ key, units });
    this.#add(key, units);
  }

  /** To be called as a sum begins; what it gives is to be called once the sum is there. */
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
