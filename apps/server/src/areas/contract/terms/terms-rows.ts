import type { StoredTerms } from "@plumbline/engine/contract";
import type { Book, Instant, SymbolCode } from "@plumbline/engine/kernel";
import { int, json, type RowOf, table, text, time, uuid } from "#platform/postgres/columns";

/** One version of a symbol's terms, which is for one book. */
interface StoredVersion {
  readonly symbol: SymbolCode;
  /** Counted from one across the books of a symbol. */
  readonly version: number;
  readonly book: Book;
  readonly terms: StoredTerms;
  readonly effectiveAt: Instant;
  /** null: of the installation. */
  readonly operatorId: string | null;
}

export const contractTerms = table<StoredVersion>("contract_terms").of({
  symbol: text((row) => row.symbol),
  version: int((row) => row.version),
  book: text((row) => row.book),
  terms: json((row) => row.terms),
  effectiveAt: time((row) => row.effectiveAt),
  operatorId: uuid((row) => row.operatorId),
});

export type TermsRow = RowOf<typeof contractTerms>;
