import {
  contestTermsProblems,
  sandboxContestTerms,
  type WrittenContestTerms,
} from "@plumbline/engine/contest";
import type { Instant } from "@plumbline/engine/kernel";
import { writtenContestTerms } from "@plumbline/protocol/contest/operator-calls";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import type { SettingsSubject, WrittenVersion } from "#services/operators/settings/proposals";

/** Which contests there are, as operators settle it. */
export const contestTermsSubject: SettingsSubject = {
  name: "contest",
  readVersions,
  nextVersion: (_tx, { version }) => Promise.resolve(version + 1),
  problemsOf: (content, newest) => contestTermsProblems(parseTerms(content), parseTerms(newest)),
  keep: async (tx, { version, effectiveAt, content, operatorId }) => {
    await tx.query(keepStatement, [version, instantToColumn(effectiveAt), content, operatorId]);
  },
};

/** Publishes the install's own contests where there are none yet: of a sandbox, a sample. */
export async function publishFirstTerms(
  tx: Tx,
  { isSandbox, now }: { readonly isSandbox: boolean; readonly now: Instant },
): Promise<void> {
  const terms: WrittenContestTerms = isSandbox ? sandboxContestTerms(now) : { contests: [] };
  await tx.query(firstStatement, [instantToColumn(now), JSON.stringify(terms)]);
}

/** What holds now: the newest version whose time has come. */
export async function currentTerms(tx: Tx, now: Instant): Promise<WrittenContestTerms> {
  const [newest] = await tx.query<{ terms: unknown }>(newestStatement, [instantToColumn(now)]);
  if (newest === undefined) throw new Error("no version of the contests holds");
  return writtenContestTerms.parse(newest.terms);
}

export const parseTerms = (content: string): WrittenContestTerms =>
  writtenContestTerms.parse(JSON.parse(content));

async function readVersions(tx: Tx): Promise<readonly WrittenVersion[]> {
  const rows = await tx.query<{ version: number; effectiveAt: Instant; terms: unknown }>(
    versionsStatement,
  );
  return rows.map(({ version, effectiveAt, terms }) => ({
    version,
    effectiveAt,
    // One order of the fields, so that what is the same reads the same.
    content: JSON.stringify(writtenContestTerms.parse(terms)),
  }));
}

const versionsStatement = sql(
  "contest.terms-versions",
  `select version, effective_at as "effectiveAt", terms from contest_terms order by version`,
);

const firstStatement = sql(
  "contest.first-terms",
  `insert into contest_terms (version, effective_at, terms) values (1, $1, $2::json)
   on conflict do nothing`,
);

const keepStatement = sql(
  "contest.keep-terms",
  `insert into contest_terms (version, effective_at, terms, operator_id)
   values ($1, $2, $3::json, $4)`,
);

const newestStatement = sql(
  "contest.newest-terms",
  "select terms from contest_terms where effective_at <= $1 order by version desc limit 1",
);
