import type { AssetCode, Instant } from "@plumbline/engine/kernel";
import {
  LIABILITIES_STREAM,
  type LiabilityStatement,
  type LiabilityTotal,
  totalsText,
} from "@plumbline/engine/proof";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import type { HashChain } from "#platform/ledger/verification";

/** A stored statement. */
export interface HashedStatement extends LiabilityStatement {
  /** Hexadecimal SHA-256 of `statementText`. */
  readonly hash: string;
}

interface StatementRow {
  readonly number: number;
  readonly at: Instant;
  readonly throughSeq: number;
  readonly totals: string;
  readonly prevHash: string;
  readonly hash: string;
}

const COLUMNS = `number, at, through_seq as "throughSeq", totals,
  encode(prev_hash, 'hex') as "prevHash", encode(hash, 'hex') as hash`;

const lastStatement = sql(
  "liabilities.last",
  `select ${COLUMNS} from liability_statements order by number desc limit 1`,
);

/** The newest statement; null before the first. */
export async function loadLastStatement(tx: Tx): Promise<HashedStatement | null> {
  const [row] = await tx.query<StatementRow>(lastStatement);
  return row === undefined ? null : toStatement(row);
}

const beforeStatement = sql(
  "liabilities.before",
  `select ${COLUMNS} from liability_statements where number < $1 order by number desc limit $2`,
);

/** Statements before a number, the newest first. */
export async function loadStatementsBefore(
  tx: Tx,
  number: number,
  limit: number,
): Promise<HashedStatement[]> {
  return (await tx.query<StatementRow>(beforeStatement, [number, limit])).map(toStatement);
}

const insertOneStatement = sql(
  "liabilities.insert",
  `insert into liability_statements (number, day, at, through_seq, totals, prev_hash, hash)
   values ($1, $2, $3, $4, $5, decode($6, 'hex'), decode($7, 'hex'))`,
);

/** Appends a statement. A duplicate number or day is a fault. */
export async function insertStatement(
  tx: Tx,
  day: string,
  statement: HashedStatement,
): Promise<void> {
  await tx.query(insertOneStatement, [
    statement.number,
    day,
    instantToColumn(statement.at),
    statement.throughSeq,
    totalsText(statement.totals),
    statement.prevHash,
    statement.hash,
  ]);
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

const toStatement = ({ totals, ...row }: StatementRow): HashedStatement => {
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
