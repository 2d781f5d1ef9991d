import {
  DEFAULT_LOAN_TERMS,
  type LoanTerms,
  loanTermsProblems,
  readLoanTerms,
} from "@plumbline/engine/loan";
import type { Instant } from "@plumbline/engine/kernel";
import type { ResultOf } from "@plumbline/protocol";
import { type readLoanTerms as readTermsCall, writtenLoanTerms } from "@plumbline/protocol/loan";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import type { Deps } from "#services/plug/deps";
import type { SettingsSubject, WrittenVersion } from "#services/operators/settings/proposals";

/** On what loans are given, as operators settle it. */
export const loanTermsSubject = ({ prices }: Pick<Deps, "prices">): SettingsSubject => ({
  name: "loan",
  readVersions,
  nextVersion: (_tx, { version }) => Promise.resolve(version + 1),
  problemsOf: (content, newest) =>
    loanTermsProblems(parseTerms(content), parseTerms(newest), (currency) => {
      const traded = prices.symbols().find(({ symbol }) => symbol === `${currency}USDT`);
      return traded !== undefined && traded.venuesMin > 1 && traded.opensUntil === null;
    }),
  keep: async (tx, { version, effectiveAt, content, operatorId }) => {
    await tx.query(keepStatement, [version, instantToColumn(effectiveAt), content, operatorId]);
  },
});

/** Every version that was ever published, by its number. */
export async function readEveryTerms(tx: Tx): Promise<ReadonlyMap<string, LoanTerms>> {
  const versions = await readVersions(tx);
  return new Map(
    versions.map(({ version, content }) => {
      return [String(version), readLoanTerms(parseTerms(content), version)];
    }),
  );
}

/** As the wire has them. */
type WireTerms = ResultOf<typeof readTermsCall>["terms"];

interface Published {
  readonly terms: LoanTerms;
  readonly written: WireTerms;
}

/** Every version, read once: a version never changes. */
export class LoanTermsBook {
  readonly #database: Database;
  readonly #byVersion = new Map<number, Published>();

  private constructor(database: Database) {
    this.#database = database;
  }

  /** Publishes the install's own terms where there are none yet. */
  static async open(database: Database, now: Instant): Promise<LoanTermsBook> {
    const content = JSON.stringify(DEFAULT_LOAN_TERMS);
    await database.query(firstStatement, [instantToColumn(now), content]);
    return new LoanTermsBook(database);
  }

  /** What holds now: the newest version whose time has come. */
  async current(now: Instant): Promise<Published> {
    const [newest] = await this.#database.query<{ version: number }>(newestStatement, [
      instantToColumn(now),
    ]);
    const published = newest === undefined ? null : await this.at(newest.version);
    if (published === null) throw new Error("no version of the terms of loans holds");
    return published;
  }

  /** Those of a version; null where it was never settled. */
  async at(version: number): Promise<Published | null> {
    const published = this.#byVersion.get(version);
    if (published !== undefined) return published;
    const [row] = await this.#database.query<{ terms: unknown }>(readStatement, [version]);
    if (row === undefined) return null;
    const written = writtenLoanTerms.parse(row.terms);
    const read = { written, terms: readLoanTerms(written, version) };
    this.#byVersion.set(version, read);
    return read;
  }
}

export const parseTerms = (content: string): WireTerms =>
  writtenLoanTerms.parse(JSON.parse(content));

async function readVersions(tx: Tx): Promise<readonly WrittenVersion[]> {
  const rows = await tx.query<{ version: number; effectiveAt: Instant; terms: unknown }>(
    versionsStatement,
  );
  return rows.map(({ version, effectiveAt, terms }) => ({
    version,
    effectiveAt,
    // One order of the fields, so that what is the same reads the same.
    content: JSON.stringify(writtenLoanTerms.parse(terms)),
  }));
}

const versionsStatement = sql(
  "loan.terms-versions",
  `select version, effective_at as "effectiveAt", terms from loan_terms order by version`,
);

const firstStatement = sql(
  "loan.first-terms",
  `insert into loan_terms (version, effective_at, terms) values (1, $1, $2::json)
   on conflict do nothing`,
);

const keepStatement = sql(
  "loan.keep-terms",
  `insert into loan_terms (version, effective_at, terms, operator_id)
   values ($1, $2, $3::json, $4)`,
);

const newestStatement = sql(
  "loan.newest-terms",
  "select version from loan_terms where effective_at <= $1 order by version desc limit 1",
);

const readStatement = sql("loan.read-terms", "select terms from loan_terms where version = $1");
