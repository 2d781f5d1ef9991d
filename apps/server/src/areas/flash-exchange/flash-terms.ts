import {
  DEFAULT_FLASH_TERMS,
  type FlashTerms,
  flashTermsProblems,
  readFlashTerms,
  type WrittenFlashTerms,
  withFlashCurrencies,
} from "@plumbline/engine/flash-exchange";
import type { Instant } from "@plumbline/engine/kernel";
import type { TradedSymbol } from "@plumbline/engine/market";
import { writtenFlashTerms } from "@plumbline/protocol/flash-exchange";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import { extendVersions } from "#services/operators/settings/extend-versions";
import type { SettingsSubject, WrittenVersion } from "#services/operators/settings/proposals";

/** On what currencies are exchanged, as operators settle it. */
export const flashTermsSubject: SettingsSubject = {
  name: "flash-exchange",
  readVersions,
  nextVersion: (_tx, { version }) => Promise.resolve(version + 1),
  problemsOf: (content, newest) => flashTermsProblems(parseTerms(content), parseTerms(newest)),
  keep: async (tx, { version, effectiveAt, content, operatorId }) => {
    await tx.query(keepStatement, [version, instantToColumn(effectiveAt), content, operatorId]);
  },
};

/** Every version that was ever published, by its number. */
export async function readEveryTerms(tx: Tx): Promise<ReadonlyMap<string, FlashTerms>> {
  const versions = await readVersions(tx);
  return new Map(
    versions.map(({ version, content }) => {
      return [String(version), readFlashTerms(parseTerms(content), version)];
    }),
  );
}

interface Published {
  readonly terms: FlashTerms;
  readonly written: WrittenFlashTerms;
}

/** Every version, read once: a version never changes. */
export class FlashTermsBook {
  readonly #database: Database;
  readonly #byVersion = new Map<number, Published>();

  private constructor(database: Database) {
    this.#database = database;
  }

  /** Publishes the install's own terms where there are none yet. */
  static async open(database: Database, now: Instant): Promise<FlashTermsBook> {
    const content = JSON.stringify(DEFAULT_FLASH_TERMS);
    await database.query(firstStatement, [instantToColumn(now), content]);
    return new FlashTermsBook(database);
  }

  /** Gives what was listed since a place in the terms. */
  followList(symbols: readonly TradedSymbol[], now: Instant): Promise<void> {
    const listed = symbols.filter(({ products }) => products.flashExchange);
    const extend = (content: string) =>
      JSON.stringify(withFlashCurrencies(parseTerms(content), listed));
    return extendVersions(this.#database, flashTermsSubject, { now, extend });
  }

  /** What holds now: the newest version whose time has come. */
  async current(now: Instant): Promise<Published> {
    const [newest] = await this.#database.query<{ version: number }>(newestStatement, [
      instantToColumn(now),
    ]);
    const published = newest === undefined ? null : await this.at(newest.version);
    if (published === null) throw new Error("no version of the exchange's terms holds");
    return published;
  }

  /** Those of a version; null where it was never settled. */
  async at(version: number): Promise<Published | null> {
    const published = this.#byVersion.get(version);
    if (published !== undefined) return published;
    const [row] = await this.#database.query<{ terms: unknown }>(readStatement, [version]);
    if (row === undefined) return null;
    const written = writtenFlashTerms.parse(row.terms);
    const read = { written, terms: readFlashTerms(written, version) };
    this.#byVersion.set(version, read);
    return read;
  }
}

export const parseTerms = (content: string): WrittenFlashTerms =>
  writtenFlashTerms.parse(JSON.parse(content));

async function readVersions(tx: Tx): Promise<readonly WrittenVersion[]> {
  const rows = await tx.query<{ version: number; effectiveAt: Instant; terms: unknown }>(
    versionsStatement,
  );
  return rows.map(({ version, effectiveAt, terms }) => ({
    version,
    effectiveAt: effectiveAt,
    // One order of the fields, so that what is the same reads the same.
    content: JSON.stringify(writtenFlashTerms.parse(terms)),
  }));
}

const versionsStatement = sql(
  "flash-exchange.terms-versions",
  `select version, effective_at as "effectiveAt", terms from flash_terms order by version`,
);

const firstStatement = sql(
  "flash-exchange.first-terms",
  `insert into flash_terms (version, effective_at, terms) values (1, $1, $2::json)
   on conflict do nothing`,
);

const keepStatement = sql(
  "flash-exchange.keep-terms",
  `insert into flash_terms (version, effective_at, terms, operator_id)
   values ($1, $2, $3::json, $4)`,
);

const newestStatement = sql(
  "flash-exchange.newest-terms",
  "select version from flash_terms where effective_at <= $1 order by version desc limit 1",
);

const readStatement = sql(
  "flash-exchange.read-terms",
  "select terms from flash_terms where version = $1",
);
