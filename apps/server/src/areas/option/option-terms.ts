import {
  DEFAULT_OPTION_TERMS,
  type OptionTerms,
  optionTermsProblems,
  readOptionTerms,
  type WrittenOptionTerms,
  withOptionSymbols,
} from "@plumbline/engine/option";
import type { Instant } from "@plumbline/engine/kernel";
import type { TradedSymbol } from "@plumbline/engine/market";
import { writtenOptionTerms } from "@plumbline/protocol/option";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import { extendVersions } from "#services/operators/settings/extend-versions";
import type { SettingsSubject, WrittenVersion } from "#services/operators/settings/proposals";

/** On what options are sold, as operators settle it. */
export const optionTermsSubject: SettingsSubject = {
  name: "option",
  readVersions,
  nextVersion: (_tx, { version }) => Promise.resolve(version + 1),
  problemsOf: (content, newest) => optionTermsProblems(parseTerms(content), parseTerms(newest)),
  keep: async (tx, { version, effectiveAt, content, operatorId }) => {
    await tx.query(keepStatement, [version, instantToColumn(effectiveAt), content, operatorId]);
  },
};

/** Every version that was ever published, by its number. */
export async function readEveryTerms(tx: Tx): Promise<ReadonlyMap<string, OptionTerms>> {
  const versions = await readVersions(tx);
  return new Map(
    versions.map(({ version, content }) => {
      return [String(version), readOptionTerms(parseTerms(content), version)];
    }),
  );
}

interface Published {
  readonly terms: OptionTerms;
  readonly written: WrittenOptionTerms;
}

/** Every version, read once: a version never changes. */
export class OptionTermsBook {
  readonly #database: Database;
  readonly #byVersion = new Map<number, Published>();

  private constructor(database: Database) {
    this.#database = database;
  }

  /** Publishes the install's own terms where there are none yet. */
  static async open(database: Database, now: Instant): Promise<OptionTermsBook> {
    const content = JSON.stringify(DEFAULT_OPTION_TERMS);
    await database.query(firstStatement, [instantToColumn(now), content]);
    return new OptionTermsBook(database);
  }

  /** Gives what was listed since a place in the terms. */
  followList(symbols: readonly TradedSymbol[], now: Instant): Promise<void> {
    const listed = symbols.filter(({ products }) => products.options);
    const extend = (content: string) =>
      JSON.stringify(withOptionSymbols(parseTerms(content), listed));
    return extendVersions(this.#database, optionTermsSubject, { now, extend });
  }

  /** What holds now: the newest version whose time has come. */
  async current(now: Instant): Promise<Published> {
    const [newest] = await this.#database.query<{ version: number }>(newestStatement, [
      instantToColumn(now),
    ]);
    const published = newest === undefined ? null : await this.at(newest.version);
    if (published === null) throw new Error("no version of the terms of options holds");
    return published;
  }

  /** Those of a version; null where it was never settled. */
  async at(version: number): Promise<Published | null> {
    const published = this.#byVersion.get(version);
    if (published !== undefined) return published;
    const [row] = await this.#database.query<{ terms: unknown }>(readStatement, [version]);
    if (row === undefined) return null;
    const written = writtenOptionTerms.parse(row.terms);
    const read = { written, terms: readOptionTerms(written, version) };
    this.#byVersion.set(version, read);
    return read;
  }
}

export const parseTerms = (content: string): WrittenOptionTerms =>
  writtenOptionTerms.parse(JSON.parse(content));

async function readVersions(tx: Tx): Promise<readonly WrittenVersion[]> {
  const rows = await tx.query<{ version: number; effectiveAt: Instant; terms: unknown }>(
    versionsStatement,
  );
  return rows.map(({ version, effectiveAt, terms }) => ({
    version,
    effectiveAt: effectiveAt,
    // One order of the fields, so that what is the same reads the same.
    content: JSON.stringify(writtenOptionTerms.parse(terms)),
  }));
}

const versionsStatement = sql(
  "option.terms-versions",
  `select version, effective_at as "effectiveAt", terms from option_terms order by version`,
);

const firstStatement = sql(
  "option.first-terms",
  `insert into option_terms (version, effective_at, terms) values (1, $1, $2::json)
   on conflict do nothing`,
);

const keepStatement = sql(
  "option.keep-terms",
  `insert into option_terms (version, effective_at, terms, operator_id)
   values ($1, $2, $3::json, $4)`,
);

const newestStatement = sql(
  "option.newest-terms",
  "select version from option_terms where effective_at <= $1 order by version desc limit 1",
);

const readStatement = sql("option.read-terms", "select terms from option_terms where version = $1");
