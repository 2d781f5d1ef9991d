import {
  type StoredTerms,
  type SettledTerms,
  type TermsBounds,
  termsProblems,
  type WrittenTerms,
} from "@plumbline/engine/contract";
import type { SymbolCode, USER_BOOKS } from "@plumbline/engine/kernel";
import { PROFILES, type ProfileName } from "@plumbline/engine/limits";
import { settledTerms } from "@plumbline/protocol/contract/operator-calls";
import { sql, type Tx } from "#platform/postgres/database";
import type { SettingsSubject, WrittenVersion } from "#services/operators/settings/proposals";
import { contractTerms, type TermsRow } from "./terms-rows.ts";

export interface TermsSubject {
  readonly symbol: SymbolCode;
  readonly book: (typeof USER_BOOKS)[number];
}

/** One symbol's terms in one book, as set by operators. */
export const termsSubject = (
  { symbol, book }: TermsSubject,
  profile: ProfileName,
): SettingsSubject => ({
  name: `terms/${symbol}/${book}`,
  readVersions: async (tx) => (await readRows(tx, { symbol, book })).map(versionOf),
  // A symbol's versions are numbered across all books.
  nextVersion: async (tx) => {
    const [row] = await tx.query<{ last: number }>(lastStatement, [symbol]);
    return (row?.last ?? 0) + 1;
  },
  problemsOf: (content) => termsProblems(readSettled(content), boundsOf(book, profile)),
  keep: async (tx, { version, effectiveAt, content, operatorId }) => {
    const newest = (await readRows(tx, { symbol, book })).at(-1);
    if (newest === undefined) throw new Error(`nothing is settled about ${symbol} in ${book}`);
    const terms: WrittenTerms = { ...newest.terms, ...readSettled(content), version };
    const row = { symbol, version, book, terms, effectiveAt, operatorId };
    await tx.query(keepStatement, contractTerms.valuesOf(row));
  },
});

export const readSettled = (content: string) => settledTerms.parse(JSON.parse(content));

/** The part of stored terms that operators settle; the rest identifies the symbol and book. */
export function settledOf(terms: StoredTerms): SettledTerms {
  const { symbol: _symbol, asset: _asset, version: _version, pointDivisor: _, ...settled } = terms;
  return settledTerms.parse(settled);
}

// Play money is never restricted.
const boundsOf = (book: TermsSubject["book"], profile: ProfileName): TermsBounds => {
  if (book !== "live") return { leverageMax: null, closeOutPpm: 0 };
  const { leverageMax, closeOutRate } = PROFILES[profile];
  return { leverageMax, closeOutPpm: parseInt(closeOutRate.toString(), 10) };
};

const readRows = (tx: Tx, { symbol, book }: TermsSubject) =>
  tx.query<TermsRow>(versionsStatement, [symbol, book]);

const versionOf = ({ version, effectiveAt, terms }: TermsRow): WrittenVersion => ({
  version,
  effectiveAt,
  content: JSON.stringify(settledOf(terms)),
});

const versionsStatement = sql(
  "contract.terms-versions",
  `select ${contractTerms.select} from contract_terms
   where symbol = $1 and book = $2 order by version`,
);

const lastStatement = sql(
  "contract.last-terms",
  "select max(version) as last from contract_terms where symbol = $1",
);

const keepStatement = sql("contract.keep-terms", contractTerms.insert);
