import type { Instant } from "@plumbline/engine/kernel";
import { headsText, type SealedHead, type SealLink } from "@plumbline/engine/proof";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";

/** A stored seal. */
export interface Seal extends SealLink {
  readonly heads: readonly SealedHead[];
  /** Hexadecimal SHA-256 of `sealPreimage`. */
  readonly hash: string;
  /** The public key and the signature of the hash, in base64url. */
  readonly key: string;
  readonly signature: string;
}

interface SealRow {
  readonly number: number;
  readonly at: Instant;
  readonly heads: string;
  readonly headsHash: string;
  readonly prevHash: string;
  readonly skipHash: string;
  readonly hash: string;
  readonly key: string;
  readonly signature: string;
}

const COLUMNS = `number, at, heads, encode(sha256(convert_to(heads, 'UTF8')), 'hex') as "headsHash",
  encode(prev_hash, 'hex') as "prevHash", encode(skip_hash, 'hex') as "skipHash",
  encode(hash, 'hex') as hash, encode(key, 'base64') as key,
  encode(signature, 'base64') as signature`;

const lastStatement = sql(
  "seals.last",
  `select ${COLUMNS} from seals order by number desc limit 1`,
);

/** The newest seal; null before the first. */
export async function loadLastSeal(tx: Tx): Promise<Seal | null> {
  const [row] = await tx.query<SealRow>(lastStatement);
  return row === undefined ? null : toSeal(row);
}

const afterStatement = sql(
  "seals.after",
  `select ${COLUMNS} from seals where number > $1 order by number limit $2`,
);

/** Seals after a number, in order. */
export async function loadSealsAfter(tx: Tx, number: number, limit: number): Promise<Seal[]> {
  return (await tx.query<SealRow>(afterStatement, [number, limit])).map(toSeal);
}

const theseStatement = sql("seals.these", `select ${COLUMNS} from seals where number = any($1)`);

/** The seals of those numbers, without missing ones. */
export async function loadSeals(
  tx: Tx,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Seal>> {
  const rows = await tx.query<SealRow>(theseStatement, [numbers]);
  return new Map(rows.map(toSeal).map((seal) => [seal.number, seal]));
}

const insertStatement = sql(
  "seals.insert",
  `insert into seals (number, at, heads, prev_hash, skip_hash, hash, key, signature)
   values ($1, $2, $3, decode($4, 'hex'), decode($5, 'hex'), decode($6, 'hex'),
     decode($7, 'base64'), decode($8, 'base64'))`,
);

/** Appends a seal. A duplicate number is a fault: another process has sealed. */
export async function insertSeal(tx: Tx, seal: Seal): Promise<void> {
  await tx.query(insertStatement, [
    seal.number,
    instantToColumn(seal.at),
    headsText(seal.heads),
    seal.prevHash,
    seal.skipHash,
    seal.hash,
    recoded(seal.key, "base64"),
    recoded(seal.signature, "base64"),
  ]);
}

// PostgreSQL has plain base64 only, with a line break every 76 characters; the wire has base64url.
const recoded = (text: string, to: "base64" | "base64url"): string =>
  Buffer.from(text, "base64").toString(to);

const toSeal = (row: SealRow): Seal => ({
  number: row.number,
  at: row.at,
  heads: readHeads(row.heads),
  headsHash: row.headsHash,
  prevHash: row.prevHash,
  skipHash: row.skipHash,
  hash: row.hash,
  key: recoded(row.key, "base64url"),
  signature: recoded(row.signature, "base64url"),
});

/** Parses `headsText`; an invalid text gives whatever it contains. */
function readHeads(text: string): readonly SealedHead[] {
  if (text === "") return [];
  return text.split("\n").map((line) => {
    const [stream = "", last = "", hash = ""] = line.split(" ");
    return { stream, last: Number(last), hash };
  });
}
