import type { Quote, SymbolCode } from "@plumbline/engine/kernel";
import { type Database, sql } from "#platform/postgres/database";

const loadStatement = sql("contract.judged-ticks", "select symbol, seq from processed_ticks");

const saveStatement = sql(
  "contract.save-judged-ticks",
  `insert into processed_ticks as old (symbol, seq)
   select * from unnest($1::text[], $2::bigint[])
   on conflict (symbol) do update set seq = excluded.seq where old.seq < excluded.seq`,
);

/**
 * The tick of each symbol up to which all triggers were evaluated. Stored periodically, later than
 * the ticks: those in between are evaluated again after a crash.
 */
export class ProcessedTicks {
  readonly #database: Database;
  readonly #seqs = new Map<SymbolCode, number>();
  #saved: ReadonlyMap<SymbolCode, number> = new Map();

  constructor(database: Database) {
    this.#database = database;
  }

  async load(): Promise<void> {
    const rows = await this.#database.query<{ symbol: SymbolCode; seq: number }>(loadStatement);
    this.#saved = new Map(rows.map(({ symbol, seq }) => [symbol, seq]));
  }

  /** The stored checkpoint; null for a symbol without one. */
  savedSeq(symbol: SymbolCode): number | null {
    return this.#saved.get(symbol) ?? null;
  }

  note({ symbol, seq }: Pick<Quote, "symbol" | "seq">): void {
    this.#seqs.set(symbol, seq);
  }

  async save(): Promise<void> {
    const seqs = new Map(this.#seqs);
    const news = [...seqs].filter(([symbol, seq]) => this.#saved.get(symbol) !== seq);
    if (news.length === 0) return;
    await this.#database.query(saveStatement, [
      news.map(([symbol]) => symbol),
      news.map(([, seq]) => seq),
    ]);
    this.#saved = seqs;
  }
}
