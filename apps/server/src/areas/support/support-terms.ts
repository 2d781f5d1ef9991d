import type { Instant } from "@plumbline/engine/kernel";
import {
  DEFAULT_SUPPORT_TERMS,
  type SupportTerms,
  supportTermsProblems,
} from "@plumbline/engine/support";
import { writtenSupportTerms } from "@plumbline/protocol/support";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import type { SettingsSubject, WrittenVersion } from "#services/operators/settings/proposals";

/** Hours, expected answer times and due times, as operators settle them. */
export const supportTermsSubject: SettingsSubject = {
  name: "support",
  readVersions,
  nextVersion: (_tx, { version }) => Promise.resolve(version + 1),
  problemsOf: (content) => supportTermsProblems(parseTerms(content)),
  keep: async (tx, { version, effectiveAt, content, operatorId }) => {
    await tx.query(keepStatement, [version, instantToColumn(effectiveAt), content, operatorId]);
  },
};

export const parseTerms = (content: string): SupportTerms =>
  writtenSupportTerms.parse(JSON.parse(content));

/** Publishes the install's own terms where there are none yet. */
export async function publishFirstTerms(database: Database, now: Instant): Promise<void> {
  const content = JSON.stringify(DEFAULT_SUPPORT_TERMS);
  await database.query(firstStatement, [instantToColumn(now), content]);
}

/** What holds now: the newest version whose time has come. */
export async function readTerms(tx: Tx, now: Instant): Promise<SupportTerms> {
  const [newest] = await tx.query<{ terms: unknown }>(newestStatement, [instantToColumn(now)]);
  if (newest === undefined) throw new Error("no version of the support's terms holds");
  return writtenSupportTerms.parse(newest.terms);
}

async function readVersions(tx: Tx): Promise<readonly WrittenVersion[]> {
  const rows = await tx.query<{ version: number; effectiveAt: Instant; terms: unknown }>(
    versionsStatement,
  );
  return rows.map(({ version, effectiveAt, terms }) => ({
    version,
    effectiveAt,
    // One order of the fields, so that what is the same reads the same.
    content: JSON.stringify(writtenSupportTerms.parse(terms)),
  }));
}

const versionsStatement = sql(
  "support.terms-versions",
  `select version, effective_at as "effectiveAt", terms from support_terms order by version`,
);

const firstStatement = sql(
  "support.first-terms",
  `insert into support_terms (version, effective_at, terms) values (1, $1, $2::json)
   on conflict do nothing`,
);

const keepStatement = sql(
  "support.keep-terms",
  `insert into support_terms (version, effective_at, terms, operator_id)
   values ($1, $2, $3::json, $4)`,
);

const newestStatement = sql(
  "support.newest-terms",
  "select terms from support_terms where effective_at <= $1 order by version desc limit 1",
);
