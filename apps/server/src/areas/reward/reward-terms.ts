import {
  DEFAULT_REWARD_TERMS,
  type RewardTerms,
  rewardTermsProblems,
  readRewardTerms,
  type WrittenRewardTerms,
} from "@plumbline/engine/reward";
import type { Instant } from "@plumbline/engine/kernel";
import { writtenRewardTerms } from "@plumbline/protocol/reward";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import type { SettingsSubject, WrittenVersion } from "#services/operators/settings/proposals";

/** What tasks ask for and pay, as operators settle it. */
export const rewardTermsSubject: SettingsSubject = {
  name: "reward",
  readVersions,
  nextVersion: (_tx, { version }) => Promise.resolve(version + 1),
  problemsOf: (content) => rewardTermsProblems(parseTerms(content)),
  keep: async (tx, { version, effectiveAt, content, operatorId }) => {
    await tx.query(keepStatement, [version, instantToColumn(effectiveAt), content, operatorId]);
  },
};

interface Published {
  readonly terms: RewardTerms;
  readonly written: WrittenRewardTerms;
}

/** Every version, read once: a version never changes. */
export class RewardTermsBook {
  readonly #database: Database;
  readonly #byVersion = new Map<number, Published>();

  private constructor(database: Database) {
    this.#database = database;
  }

  /** Publishes the install's own terms where there are none yet. */
  static async open(database: Database, now: Instant): Promise<RewardTermsBook> {
    const content = JSON.stringify(DEFAULT_REWARD_TERMS);
    await database.query(firstStatement, [instantToColumn(now), content]);
    return new RewardTermsBook(database);
  }

  /** What holds now: the newest version whose time has come. */
  async current(now: Instant): Promise<Published> {
    const [newest] = await this.#database.query<{ version: number }>(newestStatement, [
      instantToColumn(now),
    ]);
    const published = newest === undefined ? null : await this.at(newest.version);
    if (published === null) throw new Error("no version of the terms of tasks holds");
    return published;
  }

  /** Those of a version; null where it was never settled. */
  async at(version: number): Promise<Published | null> {
    const published = this.#byVersion.get(version);
    if (published !== undefined) return published;
    const [row] = await this.#database.query<{ terms: unknown }>(readStatement, [version]);
    if (row === undefined) return null;
    const written = writtenRewardTerms.parse(row.terms);
    const read = { written, terms: readRewardTerms(written, version) };
    this.#byVersion.set(version, read);
    return read;
  }
}

export const parseTerms = (content: string) => writtenRewardTerms.parse(JSON.parse(content));

async function readVersions(tx: Tx): Promise<readonly WrittenVersion[]> {
  const rows = await tx.query<{ version: number; effectiveAt: Instant; terms: unknown }>(
    versionsStatement,
  );
  return rows.map(({ version, effectiveAt, terms }) => ({
    version,
    effectiveAt: effectiveAt,
    // One order of the fields, so that what is the same reads the same.
    content: JSON.stringify(writtenRewardTerms.parse(terms)),
  }));
}

const versionsStatement = sql(
  "reward.terms-versions",
  `select version, effective_at as "effectiveAt", terms from reward_terms order by version`,
);

const firstStatement = sql(
  "reward.first-terms",
  `insert into reward_terms (version, effective_at, terms) values (1, $1, $2::json)
   on conflict do nothing`,
);

const keepStatement = sql(
  "reward.keep-terms",
  `insert into reward_terms (version, effective_at, terms, operator_id)
   values ($1, $2, $3::json, $4)`,
);

const newestStatement = sql(
  "reward.newest-terms",
  "select version from reward_terms where effective_at <= $1 order by version desc limit 1",
);

const readStatement = sql("reward.read-terms", "select terms from reward_terms where version = $1");
