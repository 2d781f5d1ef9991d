import {
  type Book,
  isContestBook,
  ratePpm,
  type SymbolCode,
  USDT,
  usdt,
  USER_BOOKS,
} from "@plumbline/engine/kernel";
import {
  CLASS_NIGHTS,
  type ContractTerms,
  type FillAt,
  readTerms,
  writeTerms,
  type WrittenTerms,
} from "@plumbline/engine/contract";
import { applyProfile, PROFILES, type ProfileName } from "@plumbline/engine/limits";
import type { TradedSymbol } from "@plumbline/engine/market";
import type { Clock } from "#platform/process/clock";
import { type Database, sql } from "#platform/postgres/database";
import { contractTerms, type TermsRow } from "./terms-rows.ts";

/** Half spreads by class: the cost of crossing a calm market of that kind, in parts per million. */
const HALF_SPREAD = { crypto: 100n, fx: 50n, metal: 100n, index: 100n, stock: 200n } as const;

/**
 * The cost of a night for a long and a short position by class, in parts per million of its
 * notional.
 */
const NIGHT_RATES = {
  fx: { longRate: ratePpm(40n), shortRate: ratePpm(20n) },
  metal: { longRate: ratePpm(120n), shortRate: ratePpm(40n) },
  index: { longRate: ratePpm(150n), shortRate: ratePpm(50n) },
  stock: { longRate: ratePpm(200n), shortRate: ratePpm(100n) },
} as const;

/**
 * The terms of a fresh installation. Whatever the quote, a contract is settled in USDT; currencies,
 * metals, indices and shares are charged by the night, all others every eight hours.
 */
function defaultTerms(traded: TradedSymbol, fillAt: FillAt): Omit<ContractTerms, "version"> {
  const { assetClass, hours } = traded;
  return {
    symbol: traded.symbol,
    asset: USDT,
    leverageMax: traded.leverageMax,
    marginMin: usdt("1"),
    notionalMax: usdt("5000000"),
    halfSpreadRate: ratePpm(HALF_SPREAD[assetClass]),
    openFeeRate: ratePpm(500n),
    closeFeeRate: ratePpm(500n),
    fundingRate: ratePpm(assetClass === "crypto" ? 100n : 0n),
    maintenanceTiers: [
      { notionalMax: usdt("50000"), rate: ratePpm(4_000n) },
      { notionalMax: usdt("500000"), rate: ratePpm(5_000n) },
      { notionalMax: null, rate: ratePpm(10_000n) },
    ],
    closeOutRate: ratePpm(0n),
    fillAt,
    ...pointsOf(traded),
    ...(assetClass !== "crypto" && {
      overnight: { ...NIGHT_RATES[assetClass], hours, tripleOn: CLASS_NIGHTS[assetClass] },
    }),
  };
}

/** The point value belongs to the symbol, like its asset: operators do not settle it. */
const pointsOf = ({ pointDivisor }: TradedSymbol): Pick<ContractTerms, "pointDivisor"> =>
  pointDivisor === 1n ? {} : { pointDivisor };

type Version = Pick<TermsRow, "book" | "effectiveAt" | "operatorId"> & {
  readonly terms: ContractTerms;
};

/** Well within the time between a version's confirmation and its start. */
const RELOAD_EVERY_MS = 10_000;

const loadStatement = sql(
  "contract.load-terms",
  `select ${contractTerms.select} from contract_terms order by symbol, version`,
);

const addStatement = sql("contract.add-terms", `${contractTerms.insert} on conflict do nothing`);

interface TermsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly profile: ProfileName;
  /** The symbols listed at present. */
  readonly symbols: () => readonly TradedSymbol[];
  /**
   * For the installation's own terms: with real venues, a client that reads them first would know
   * this tick.
   */
  readonly fillAt: FillAt;
}

/**
 * Every version of every symbol's terms. A version is for one book and never changes, so a
 * position's terms hold until it closes; new terms are a new version, from its time on.
 */
export class TermsBook {
  readonly #deps: TermsDeps;
  /** The versions of all books, in the order of their numbers, which start at one. */
  #versionsBySymbol = new Map<SymbolCode, Version[]>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: TermsDeps) {
    this.#deps = deps;
  }

  /** Reads the stored versions, and stores a new one if the installation's terms differ. */
  static async load(deps: TermsDeps): Promise<TermsBook> {
    const termsBook = new TermsBook(deps);
    await termsBook.followList();
    return termsBook;
  }

  /** Gives new symbols the terms of their class. */
  async followList(): Promise<void> {
    await this.reload();
    if (await this.#addMissing()) await this.reload();
  }

  /** Reads new versions periodically, in every process. */
  start(log: (fault: unknown) => void): void {
    this.#timer = setInterval(() => void this.reload().catch(log), RELOAD_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * The terms of a position opened now in that book, or those of a version; null if none. Contests
   * are traded on the terms of the demo book, in symbols that are open at all hours.
   */
  termsOf(
    symbol: SymbolCode,
    { book, version }: { readonly book?: Book | undefined; readonly version?: number | undefined },
  ): ContractTerms | null {
    const versions = this.#versionsOf(symbol);
    if (version !== undefined) return versions[version - 1]?.terms ?? null;
    if (book === undefined) throw new Error("terms of which book?");
    // A contest ends at any hour, and its open positions are closed then.
    if (isContestBook(book) && !this.#isAlwaysOpen(symbol)) return null;
    const now = this.#deps.clock.now();
    const termsOf = isContestBook(book) ? "demo" : book;
    const inForce = versions.findLast(
      (settledVersion) => settledVersion.book === termsOf && settledVersion.effectiveAt <= now,
    );
    return inForce?.terms ?? null;
  }

  /** The terms in force in a book. */
  inForceIn(book: Book): WrittenTerms[] {
    return this.#deps.symbols().flatMap(({ symbol }) => {
      const terms = this.termsOf(symbol, { book });
      return terms === null ? [] : [writeTerms(terms)];
    });
  }

  async reload(): Promise<void> {
    const versionsBySymbol = new Map<SymbolCode, Version[]>();
    for (const row of await this.#deps.database.query<TermsRow>(loadStatement)) {
      const { symbol, version, book, effectiveAt, operatorId } = row;
      const versions = versionsBySymbol.get(symbol) ?? [];
      versionsBySymbol.set(symbol, versions);
      const count = versions.push({ terms: readTerms(row.terms), book, effectiveAt, operatorId });
      // A missing number would give a position the terms of another version.
      if (count !== version) throw new Error(`terms of ${symbol}: ${count} is version ${version}`);
    }
    this.#versionsBySymbol = versionsBySymbol;
  }

  async #addMissing(): Promise<boolean> {
    const rows: TermsRow[] = [];
    for (const traded of this.#deps.symbols()) {
      const { symbol, products } = traded;
      if (!products.contracts) continue;
      let version = this.#versionsOf(symbol).length;
      for (const missing of USER_BOOKS.flatMap((book) => this.#missing(traded, book))) {
        version += 1;
        const terms = writeTerms({ ...missing.terms, version });
        rows.push({ ...missing, symbol, version, terms });
      }
    }
    if (rows.length === 0) return false;
    await this.#deps.database.transaction((tx) => {
      for (const row of rows) tx.send(addStatement, contractTerms.valuesOf(row));
      return Promise.resolve();
    });
    return true;
  }

  /**
   * The replacements of the version in force and of planned ones: operators' settings, adjusted to
   * the jurisdiction; otherwise the installation's own. Versions take effect in their order, so
   * those after a changed one are written again behind it.
   */
  #missing(traded: TradedSymbol, book: Book): Version[] {
    const now = this.#deps.clock.now();
    const bookVersions = this.#versionsOf(traded.symbol).filter(
      (bookVersion) => bookVersion.book === book,
    );
    const inForce = bookVersions.findLastIndex(({ effectiveAt }) => effectiveAt <= now);
    const standing = bookVersions.slice(Math.max(inForce, 0));
    const own = { ...defaultTerms(traded, this.#deps.fillAt), version: 0 };
    const install = { terms: own, book, effectiveAt: now, operatorId: null };
    const profile = PROFILES[this.#deps.profile];
    const wanted = (standing.length > 0 ? standing : [install]).map((standingVersion): Version => {
      const terms =
        standingVersion.operatorId === null
          ? own
          : { ...standingVersion.terms, ...pointsOf(traded) };
      const effectiveAt = standingVersion.effectiveAt > now ? standingVersion.effectiveAt : now;
      return { ...standingVersion, effectiveAt, terms: applyProfile(terms, { profile, book }) };
    });
    const first = wanted.findIndex(({ terms }, index) => !isSame(terms, standing[index]?.terms));
    return first === -1 ? [] : wanted.slice(first);
  }

  #isAlwaysOpen(code: SymbolCode): boolean {
    return this.#deps.symbols().some(({ symbol, hours }) => symbol === code && hours === "always");
  }

  #versionsOf(symbol: SymbolCode): readonly Version[] {
    return this.#versionsBySymbol.get(symbol) ?? [];
  }
}

/** Compares terms without their version numbers. */
const isSame = (a: ContractTerms, b: ContractTerms | undefined): boolean =>
  b !== undefined &&
  JSON.stringify(writeTerms({ ...a, version: b.version })) === JSON.stringify(writeTerms(b));
