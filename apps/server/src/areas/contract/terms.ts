import { type Book, ratePpm, type SymbolCode, USDT, usdt } from "@plumbline/engine/kernel";
import {
  type ContractTerms,
  readTerms,
  writeTerms,
  type WrittenTerms,
} from "@plumbline/engine/contract";
import { applyProfile, PROFILES, type ProfileName } from "@plumbline/engine/limits";
import { DEFAULT_SYMBOLS, type TradedSymbol } from "@plumbline/engine/market";
import type { Clock } from "#shell/clock";
import { instantToColumn } from "#shell/columns";
import { type Database, sql } from "#shell/database";
import { USER_BOOKS } from "#shell/deps";

/** Half spreads by class: what a calm market of that kind costs to cross, in parts per million. */
const HALF_SPREAD = { crypto: 100n, fx: 50n, metal: 100n, index: 100n, stock: 200n } as const;

/**
 * The terms of a fresh install. Whatever the quote, a contract is settled in USDT, point for point.
 */
function defaultTerms(traded: TradedSymbol): Omit<ContractTerms, "version"> {
  return {
    symbol: traded.symbol,
    asset: USDT,
    leverageMax: traded.leverageMax,
    marginMin: usdt("1"),
    notionalMax: usdt("5000000"),
    halfSpreadRate: ratePpm(HALF_SPREAD[traded.assetClass]),
    openFeeRate: ratePpm(500n),
    closeFeeRate: ratePpm(500n),
    fundingRate: ratePpm(100n),
    maintenanceTiers: [
      { notionalMax: usdt("50000"), rate: ratePpm(4_000n) },
      { notionalMax: usdt("500000"), rate: ratePpm(5_000n) },
      { notionalMax: null, rate: ratePpm(10_000n) },
    ],
    closeOutRate: ratePpm(0n),
  };
}

interface TermsRow {
  readonly symbol: SymbolCode;
  readonly version: number;
  readonly book: Book;
  readonly terms: WrittenTerms;
}

const loadStatement = sql(
  "contract.load-terms",
  "select symbol, version, book, terms from contract_terms order by symbol, version",
);

const addStatement = sql(
  "contract.add-terms",
  `insert into contract_terms (symbol, version, book, terms, effective_at)
   select * from unnest($1::text[], $2::int[], $3::text[], $4::json[], $5::timestamptz[])
   on conflict do nothing`,
);

/**
 * Every version of every symbol's terms. A version is for one book and never changes, so what a
 * position was opened on holds until it closes; new terms are a new version.
 */
export class TermsBook {
  readonly #newest = new Map<string, ContractTerms>();
  readonly #byVersion = new Map<string, ContractTerms>();

  /** Reads what is stored, and stores a new version where the install's terms differ from it. */
  static async load(deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly profile: ProfileName;
  }): Promise<TermsBook> {
    const termsBook = new TermsBook();
    await termsBook.#read(deps.database);
    if (await termsBook.#addMissing(deps)) await termsBook.#read(deps.database);
    return termsBook;
  }

  /** The terms a position opened now in that book gets, or those of a version; null if none. */
  termsOf(
    symbol: SymbolCode,
    { book, version }: { readonly book?: Book | undefined; readonly version?: number | undefined },
  ): ContractTerms | null {
    if (version !== undefined) return this.#byVersion.get(`${symbol}/${version}`) ?? null;
    if (book === undefined) throw new Error("terms of which book?");
    return this.#newest.get(`${symbol}/${book}`) ?? null;
  }

  newestOf(book: Book): WrittenTerms[] {
    return DEFAULT_SYMBOLS.flatMap(({ symbol }) => {
      const terms = this.termsOf(symbol, { book });
      return terms === null ? [] : [writeTerms(terms)];
    });
  }

  async #read(database: Database): Promise<void> {
    for (const row of await database.query<TermsRow>(loadStatement)) {
      const terms = readTerms(row.terms);
      this.#byVersion.set(`${row.symbol}/${row.version}`, terms);
      this.#newest.set(`${row.symbol}/${row.book}`, terms);
    }
  }

  async #addMissing({
    database,
    clock,
    profile,
  }: {
    readonly database: Database;
    readonly clock: Clock;
    readonly profile: ProfileName;
  }): Promise<boolean> {
    const rows: TermsRow[] = [];
    for (const traded of DEFAULT_SYMBOLS) {
      let version = this.#lastVersion(traded.symbol);
      for (const book of USER_BOOKS) {
        const known = this.termsOf(traded.symbol, { book });
        const wanted = applyProfile(
          { ...defaultTerms(traded), version: known?.version ?? 0 },
          { profile: PROFILES[profile], book },
        );
        if (known !== null && isSame(known, wanted)) continue;
        version += 1;
        rows.push({
          symbol: traded.symbol,
          version,
          book,
          terms: writeTerms({ ...wanted, version }),
        });
      }
    }
    await database.query(addStatement, [
      rows.map(({ symbol }) => symbol),
      rows.map(({ version }) => version),
      rows.map(({ book }) => book),
      rows.map(({ terms }) => JSON.stringify(terms)),
      rows.map(() => instantToColumn(clock.now())),
    ]);
    return rows.length > 0;
  }

  #lastVersion(symbol: SymbolCode): number {
    let version = 0;
    while (this.#byVersion.has(`${symbol}/${version + 1}`)) version += 1;
    return version;
  }
}

const isSame = (a: ContractTerms, b: ContractTerms): boolean =>
  JSON.stringify(writeTerms(a)) === JSON.stringify(writeTerms(b));
