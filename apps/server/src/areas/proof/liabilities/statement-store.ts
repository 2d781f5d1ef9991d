import type { AssetCode } from "@plumbline/engine/kernel";
import {
  LIABILITIES_STREAM,
  type LiabilityStatement,
  type LiabilityTotal,
  totalsText,
} from "@plumbline/engine/proof";
import { digest, int8, type RowOf, table, text, time } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import type { HashChain } from "#platform/ledger/verification";

/** A stored statement. */
export interface HashedStatement extends LiabilityStatement {
  /** Hexadecimal SHA-256 of `statementText`. */
  readonly hash: string;
}

interface DayStatement extends HashedStatement {
  readonly day: string;
}

const statements = table<DayStatement>("liability_statements").of({
  number: int8(({ number }) => number),
  day: text(({ day }) => day),
  at: time(({ at }) => at),
  throughSeq: int8(({ throughSeq }) => throughSeq),
  totals: text(({ totals }) => totalsText(totals)),
  prevHash: digest(({ prevHash }) => prevHash),
  hash: digest(({ hash }) => hash),
});

type Row = RowOf<typeof statements>;

const lastStatement = sql(
  "liabilities.last",
  `select ${statements.select} from liability_statements order by number desc limit 1`,
);

/** The newest statement; null before the first. */
export async function loadLastStatement(tx: Tx): Promise<HashedStatement | null> {
  const [row] = await tx.query<Row>(lastStatement);
  return row === undefined ? null : toStatement(row);
}

const beforeStatement = sql(
  "liabilities.before",
  `select ${statements.select} from liability_statements
   where number < $1 order by number desc limit $2`,
);

/** Statements before a number, the newest first. */
export async function loadStatementsBefore(
  tx: Tx,
  number: number,
  limit: number,
): Promise<HashedStatement[]> {
  return (await tx.query<Row>(beforeStatement, [number, limit])).map(toStatement);
}

const insertOneStatement = sql("liabilities.insert", statements.insert);

/** Appends a statement. A duplicate number or day is a fault. */
export async function insertStatement(
  tx: Tx,
  day: string,
  statement: HashedStatement,
): Promise<void> {
  await tx.query(insertOneStatement, statements.valuesOf({ ...statement, day }));
}

const hashesStatement = sql(
  "liabilities.hashes",
  `select number, encode(hash, 'hex') as hash from liability_statements where number = any($1)`,
);

/** The statements as a chain, whose head is sealed. */
export const liabilityChain: HashChain = {
  isOf: (stream) => stream === LIABILITIES_STREAM,
  heads: async (tx) => {
    const last = await loadLastStatement(tx);
    return last === null ? [] : [headOf(last)];
  },
  recordsAt: async (tx, heads) => {
    const numbers = heads.map(({ last }) => last);
    return (await tx.query<Parameters<typeof headOf>[0]>(hashesStatement, [numbers])).map(headOf);
  },
};

const headOf = ({ number, hash }: { readonly number: number; readonly hash: string }) => ({
  stream: LIABILITIES_STREAM,
  last: number,
  hash,
});

const toStatement = ({ day: _day, totals, ...row }: Row): HashedStatement => {
  return { ...row, totals: readTotals(totals) };
};

/** Reads `totalsText`. */
const readTotals = (text: string): readonly LiabilityTotal[] =>
  text === "" ? [] : text.split("\n").map(readTotal);

function readTotal(line: string): LiabilityTotal {
  const [asset = "", accounts = "", units = "", hash = ""] = line.split(" ");
  // An asset's code from the ledger.
  return { asset: asset as AssetCode, accounts: Number(accounts), units: BigInt(units), hash };
}
