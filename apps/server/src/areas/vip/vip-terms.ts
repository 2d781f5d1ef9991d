import {
  DEFAULT_VIP_TERMS,
  type VipTerms,
  vipTermsProblems,
  readVipTerms,
  type WrittenVipTerms,
} from "@plumbline/engine/vip";
import type { Instant } from "@plumbline/engine/kernel";
import { writtenVipTerms } from "@plumbline/protocol/vip";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import type { SettingsSubject, WrittenVersion } from "#services/operators/settings/proposals";

/** What levels ask for and give, as operators settle it. */
export const vipTermsSubject: SettingsSubject = {
  name: "vip",
  readVersions,
  nextVersion: (_tx, { version }) => Promise.resolve(version + 1),
  problemsOf: (content) => vipTermsProblems(parseTerms(content)),
  keep: async (tx, { version, effectiveAt, content, operatorId }) => {
    await tx.query(keepStatement, [version, instantToColumn(effectiveAt), content, operatorId]);
  },
};

interface Published {
  readonly terms: VipTerms;
  readonly written: WrittenVipTerms;
}

/** Every version, read once: a version never changes. */
export class VipTermsBook {
  readonly #database: Database;
  readonly #byVersion = new Map<number, Published>();

  private constructor(database: Database) {
    this.#database = database;
  }

  /** Publishes the install's own terms where there are none yet. */
  static async open(database: Database, now: Instant): Promise<VipTermsBook> {
    const content = JSON.stringify(DEFAULT_VIP_TERMS);
    await database.query(firstStatement, [instantToColumn(now), content]);
    return new VipTermsBook(database);
  }

  /** What holds now: the newest version whose time has come. */
  async current(now: Instant): Promise<Published> {
    const [newest] = await this.#database.query<{ version: number }>(newestStatement, [
      instantToColumn(now),
    ]);
    const published = newest === undefined ? null : await this.at(newest.version);
    if (published === null) throw new Error("no version of the levels' terms holds");
    return published;
  }

  /** Those of a version; null where it was never settled. */
  async at(version: number): Promise<Published | null> {
    const published = this.#byVersion.get(version);
    if (published !== undefined) return published;
    const [row] = await this.#database.query<{ terms: unknown }>(readStatement, [version]);
    if (row === undefined) return null;
    const written = writtenVipTerms.parse(row.terms);
    const read = { written, terms: readVipTerms(written, version) };
    this.#byVersion.set(version, read);
    return read;
  }
}

export const parseTerms = (content: string) => writtenVipTerms.parse(JSON.parse(content));

async function readVersions(tx: Tx): Promise<readonly WrittenVersion[]> {
  const rows = await tx.query<{ version: number; effectiveAt: Instant; terms: unknown }>(
    versionsStatement,
  );
  return rows.map(({ version, effectiveAt, terms }) => ({
    version,
    effectiveAt: effectiveAt,
    // One order of the fields, so that what is the same reads the same.
    content: JSON.stringify(writtenVipTerms.parse(terms)),
  }));
}

const versionsStatement = sql(
  "vip.terms-versions",
  `select version, effective_at as "effectiveAt", terms from vip_terms order by version`,
);

const firstStatement = sql(
  "vip.first-terms",
  `insert into vip_terms (version, effective_at, terms) values (1, $1, $2::json)
   on conflict do nothing`,
);

const keepStatement = sql(
  "vip.keep-terms",
  `insert into vip_terms (version, effective_at, terms, operator_id)
   values ($1, $2, $3::json, $4)`,
);

const newestStatement = sql(
  "vip.newest-terms",
  "select version from vip_terms where effective_at <= $1 order by version desc limit 1",
);

const readStatement = sql("vip.read-terms", "select terms from vip_terms where version = $1");
