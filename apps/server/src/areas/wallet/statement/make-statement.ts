import { type Book, ok, type Result, toDecimalText } from "@plumbline/engine/kernel";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import {
  logTypesOf,
  type LogGroup,
  type LogType,
  type readStatement,
} from "@plumbline/protocol/wallet";
import type { Tx } from "#platform/postgres/database";
import type { DaySpan } from "./statement-days.ts";
import {
  type AccountBalance,
  type AccountSum,
  readBalancesBefore,
  readSeqSpan,
  readSums,
  type Scope,
  type SeqSpan,
} from "./statement-queries.ts";

export interface StatementSection {
  readonly book: Book;
  readonly currency: string;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly accounts: readonly {
    readonly account: string;
    readonly opening: bigint;
    readonly closing: bigint;
  }[];
  readonly totals: readonly {
    readonly type: LogType;
    readonly units: bigint;
    readonly entries: number;
  }[];
  /** The number of entries listed in the section. */
  readonly listed: number;
}

/** A statement without its entries, which are read while it is written. */
export interface Statement {
  readonly span: DaySpan;
  readonly seqs: SeqSpan;
  /** The types that are listed; null lists every type. */
  readonly types: readonly LogType[] | null;
  readonly sections: readonly StatementSection[];
  readonly listed: number;
}

export type TooLong = {
  readonly type: "statement_too_long";
  readonly entries: number;
  readonly entriesMax: number;
};

/**
 * Sums a span. Balances are those stored with postings, sums are of the postings' amounts; throws
 * if they differ for any account, so that no wrong statement is returned.
 */
export async function makeStatement(
  tx: Tx,
  scope: Scope,
  request: { readonly span: DaySpan; readonly group: LogGroup | undefined },
): Promise<Statement> {
  const seqs = await readSeqSpan(tx, scope.userId, request.span);
  const opening = await readBalancesBefore(tx, scope, seqs.from);
  const closing = await readBalancesBefore(tx, scope, seqs.until);
  const sums = await readSums(tx, scope, seqs);
  const types = request.group === undefined ? null : logTypesOf(request.group);
  const sections = sectionsOf({ opening, closing, sums, types });
  const listed = sections.reduce((count, section) => count + section.listed, 0);
  return { span: request.span, seqs, types, sections, listed };
}

/**
 * Returns the statement if it has at most `entriesMax` entries. Refuses with `statement_too_long`.
 */
export function within(statement: Statement, entriesMax: number): Result<Statement, TooLong> {
  const { listed: entries } = statement;
  if (entries <= entriesMax) return ok(statement);
  return { ok: false, error: { type: "statement_too_long", entries, entriesMax } };
}

export interface Read {
  readonly opening: readonly AccountBalance[];
  readonly closing: readonly AccountBalance[];
  readonly sums: readonly AccountSum[];
  readonly types: readonly LogType[] | null;
}

/**
 * Every currency with an opening balance or postings. Throws if opening and sums differ from
 * closing.
 */
export function sectionsOf({ opening, closing, sums, types }: Read): StatementSection[] {
  // Every account with postings has a closing balance, so no other account has sums.
  const keys = new Set(closing.map(({ book, asset }) => `${book} ${asset}`));
  return [...keys].toSorted().flatMap((key) => {
    const isOfIt = (each: { readonly book: Book; readonly asset: string }) =>
      `${each.book} ${each.asset}` === key;
    const ofIt = closing.filter(isOfIt);
    const [{ book, asset: currency } = { book: "demo" as const, asset: "" }] = ofIt;
    const moved = sums.filter(isOfIt);
    const accounts = ofIt.map(({ account, units }) => {
      const before = opening.find((each) => isOfIt(each) && each.account === account)?.units ?? 0n;
      const sum = unitsOf(moved.filter((each) => each.account === account));
      if (before + sum !== units) throw new Error(`a statement does not add up: ${key} ${account}`);
      return { account, opening: before, closing: units };
    });
    const totals = totalsOf(moved);
    const start = accounts.reduce((sum, each) => sum + each.opening, 0n);
    if (start === 0n && totals.length === 0) return [];
    return {
      book,
      currency,
      opening: start,
      closing: unitsOf(ofIt),
      accounts,
      totals,
      listed: moved
        .filter(({ type }) => types?.includes(type) ?? true)
        .reduce((count, { entries }) => count + entries, 0),
    };
  });
}

const unitsOf = (lines: readonly { readonly units: bigint }[]): bigint =>
  lines.reduce((sum, { units }) => sum + units, 0n);

function totalsOf(sums: readonly AccountSum[]): StatementSection["totals"] {
  const types = [...new Set(sums.map(({ type }) => type))].toSorted();
  return types.map((type) => {
    const ofType = sums.filter((each) => each.type === type);
    const entries = ofType.reduce((count, each) => count + each.entries, 0);
    return { type, units: unitsOf(ofType), entries };
  });
}

type View = ResultOf<typeof readStatement>;

/** The statement in the wire's format. */
export function viewOf({ span, sections, listed }: Statement): View {
  return {
    fromTime: toWireTime(span.fromMs),
    untilTime: toWireTime(span.coveredUntilMs),
    entries: listed,
    sections: sections.map(({ book, currency, opening, closing, accounts, totals }) => ({
      book: bookOf(book),
      currency,
      opening: toDecimalText(opening),
      closing: toDecimalText(closing),
      accounts: accounts.map((each) => ({
        account: each.account,
        opening: toDecimalText(each.opening),
        closing: toDecimalText(each.closing),
      })),
      totals: totals.map(({ type, units, entries }) => {
        return { type, amount: toDecimalText(units), entries };
      }),
    })),
  };
}

/** The book of a contest is in no statement. */
function bookOf(book: Book): View["sections"][number]["book"] {
  if (book === "demo" || book === "live") return book;
  throw new Error(`a book that statements do not know: ${book}`);
}
