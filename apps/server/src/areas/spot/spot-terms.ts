import {
  DEFAULT_SPOT_TERMS,
  type SpotTerms,
  spotTermsProblems,
  readSpotTerms,
  type WrittenSpotTerms,
  withSpotSymbols,
} from "@plumbline/engine/spot";
import type { Instant } from "@plumbline/engine/kernel";
import type { TradedSymbol } from "@plumbline/engine/market";
import { writtenSpotTerms } from "@plumbline/protocol/spot";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import { extendVersions } from "#services/operators/settings/extend-versions";
import type { SettingsSubject, WrittenVersion } from "#services/operators/settings/proposals";

/** On what is bought and sold at once, as operators settle it. */
export const spotTermsSubject: SettingsSubject = {
  name: "spot",
  readVersions,
  nextVersion: (_tx, { version }) => Promise.resolve(version + 1),
  problemsOf: (content, newest) => spotTermsProblems(parseTerms(content), parseTerms(newest)),
  keep: async (tx, { version, effectiveAt, content, operatorId }) => {
    await tx.query(keepStatement, [version, instantToColumn(effectiveAt), content, operatorId]);
  },
};

/** Every version that was ever published, by its number. */
export async function readEveryTerms(tx: Tx): Promise<ReadonlyMap<string, SpotTerms>> {
  const versions = await readVersions(tx);
  return new Map(
    versions.map(({ version, content }) => {
      return [String(version), readSpotTerms(parseTerms(content), version)];
    }),
  );
}

interface Published {
  readonly terms: SpotTerms;
  readonly written: WrittenSpotTerms;
}

/** Every version, read once: a version never changes. */
export class SpotTermsBook {
  readonly #database: Database;
  readonly #byVersion = new Map<number, Published>();

  private constructor(database: Database) {
    this.#database = database;
  }

  /** Publishes the install's own terms where there are none yet. */
  static async open(database: Database, now: Instant): Promise<SpotTermsBook> {
    const content = JSON.stringify(DEFAULT_SPOT_TERMS);
    await database.query(firstStatement, [instantToColumn(now), content]);
    return new SpotTermsBook(database);
  }

  /** Gives what was listed since a place in the terms. */
  followList(symbols: readonly TradedSymbol[], now: Instant): Promise<void> {
    const listed = symbols.filter(({ products }) => products.spot);
    const extend = (content: string) =>
      JSON.stringify(withSpotSymbols(parseTerms(content), listed));
    return extendVersions(this.#database, spotTermsSubject, { now, extend });
  }

  /** What holds now: the newest version whose time has come. */
  async current(now: Instant): Promise<Published> {
    const [newest] = await this.#database.query<{ version: number }>(newestStatement, [
      instantToColumn(now),
    ]);
    const published = newest === undefined ? null : await this.at(newest.version);
    if (published === null) throw new Error("no version of the spot terms holds");
    return published;
  }

  /** Those of a version; null where it was never settled. */
  async at(version: number): Promise<Published | null> {
    const published = this.#byVersion.get(version);
    if (published !== undefined) return published;
    const [row] = await this.#database.query<{ terms: unknown }>(readStatement, [version]);
    if (row === undefined) return null;
    const written = writtenSpotTerms.parse(row.terms);
    const read = { written, terms: readSpotTerms(written, version) };
    this.#byVersion.set(version, read);
    return read;
  }
}

export const parseTerms = (content: string): WrittenSpotTerms =>
  writtenSpotTerms.parse(JSON.parse(content));

async function readVersions(tx: Tx): Promise<readonly WrittenVersion[]> {
  const rows = await tx.query<{ version: number; effectiveAt: Instant; terms: unknown }>(
    versionsStatement,
  );
  return rows.map(({ version, effectiveAt, terms }) => ({
    version,
    effectiveAt: effectiveAt,
    // One order of the fields, so that what is the same reads the same.
    content: JSON.stringify(writtenSpotTerms.parse(terms)),
  }));
}

const versionsStatement = sql(
  "spot.terms-versions",
  `select version, effective_at as "effectiveAt", terms from spot_terms order by version`,
);

const firstStatement = sql(
  "spot.first-terms",
  `insert into spot_terms (version, effective_at, terms) values (1, $1, $2::json)
   on conflict do nothing`,
);

const keepStatement = sql(
  "spot.keep-terms",
  `insert into spot_terms (version, effective_at, terms, operator_id)
   values ($1, $2, $3::json, $4)`,
);

const newestStatement = sql(
  "spot.newest-terms",
  "select version from spot_terms where effective_at <= $1 order by version desc limit 1",
);

const readStatement = sql("spot.read-terms", "select terms from spot_terms where version = $1");
