import { ieoTermsProblems, sandboxIeoTerms, type WrittenIeoTerms } from "@plumbline/engine/ieo";
import type { Instant } from "@plumbline/engine/kernel";
import { writtenIeoTerms } from "@plumbline/protocol/ieo/operator-calls";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import type { SettingsSubject, WrittenVersion } from "#services/operators/settings/proposals";
import type { Deps } from "#services/plug/deps";

/** Which tokens are offered, as operators settle it. */
export const ieoTermsSubject = ({ prices }: Pick<Deps, "prices">): SettingsSubject => ({
  name: "ieo",
  readVersions,
  nextVersion: (_tx, { version }) => Promise.resolve(version + 1),
  problemsOf: (content, newest) =>
    ieoTermsProblems(parseTerms(content), parseTerms(newest), (symbol) => {
      return prices.latest(symbol) !== null;
    }),
  keep: async (tx, { version, effectiveAt, content, operatorId }) => {
    await tx.query(keepStatement, [version, instantToColumn(effectiveAt), content, operatorId]);
  },
});

/** Publishes the install's own offerings where there are none yet: of a sandbox, samples. */
export async function publishFirstTerms(
  tx: Tx,
  { isSandbox, now }: { readonly isSandbox: boolean; readonly now: Instant },
): Promise<void> {
  const terms: WrittenIeoTerms = isSandbox ? sandboxIeoTerms(now) : { projects: [] };
  await tx.query(firstStatement, [instantToColumn(now), JSON.stringify(terms)]);
}

/** What holds now: the newest version whose time has come. */
export async function currentTerms(tx: Tx, now: Instant): Promise<WrittenIeoTerms> {
  const [newest] = await tx.query<{ terms: unknown }>(newestStatement, [instantToColumn(now)]);
  if (newest === undefined) throw new Error("no version of the offerings holds");
  return writtenIeoTerms.parse(newest.terms);
}

export const parseTerms = (content: string): WrittenIeoTerms =>
  writtenIeoTerms.parse(JSON.parse(content));

async function readVersions(tx: Tx): Promise<readonly WrittenVersion[]> {
  const rows = await tx.query<{ version: number; effectiveAt: Instant; terms: unknown }>(
    versionsStatement,
  );
  return rows.map(({ version, effectiveAt, terms }) => ({
    version,
    effectiveAt,
    // One order of the fields, so that what is the same reads the same.
    content: JSON.stringify(writtenIeoTerms.parse(terms)),
  }));
}

const versionsStatement = sql(
  "ieo.terms-versions",
  `select version, effective_at as "effectiveAt", terms from ieo_terms order by version`,
);

const firstStatement = sql(
  "ieo.first-terms",
  `insert into ieo_terms (version, effective_at, terms) values (1, $1, $2::json)
   on conflict do nothing`,
);

const keepStatement = sql(
  "ieo.keep-terms",
  `insert into ieo_terms (version, effective_at, terms, operator_id)
   values ($1, $2, $3::json, $4)`,
);

const newestStatement = sql(
  "ieo.newest-terms",
  "select terms from ieo_terms where effective_at <= $1 order by version desc limit 1",
);
