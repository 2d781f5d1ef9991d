import { hash } from "node:crypto";
import { headsText, type SealedHead, type SealLink } from "@plumbline/engine/proof";
import { bytes, digest, int8, type RowOf, table, text, time } from "#platform/postgres/columns";
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

const seals = table<Seal>("seals").of({
  number: int8(({ number }) => number),
  at: time(({ at }) => at),
  heads: text(({ heads }) => headsText(heads)),
  prevHash: digest(({ prevHash }) => prevHash),
  skipHash: digest(({ skipHash }) => skipHash),
  hash: digest((seal) => seal.hash),
  key: bytes(({ key }) => Buffer.from(key, "base64url")),
  signature: bytes(({ signature }) => Buffer.from(signature, "base64url")),
});

type Row = RowOf<typeof seals>;

const lastStatement = sql(
  "seals.last",
  `select ${seals.select} from seals order by number desc limit 1`,
);

/** The newest seal; null before the first. */
export async function loadLastSeal(tx: Tx): Promise<Seal | null> {
  const [row] = await tx.query<Row>(lastStatement);
  return row === undefined ? null : toSeal(row);
}

const afterStatement = sql(
  "seals.after",
  `select ${seals.select} from seals where number > $1 order by number limit $2`,
);

/** Seals after a number, in order. */
export async function loadSealsAfter(tx: Tx, number: number, limit: number): Promise<Seal[]> {
  return (await tx.query<Row>(afterStatement, [number, limit])).map(toSeal);
}

const theseStatement = sql(
  "seals.these",
  `select ${seals.select} from seals where number = any($1)`,
);

/** The seals of those numbers, without missing ones. */
export async function loadSeals(
  tx: Tx,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Seal>> {
  const rows = await tx.query<Row>(theseStatement, [numbers]);
  return new Map(rows.map(toSeal).map((seal) => [seal.number, seal]));
}

const insertStatement = sql("seals.insert", seals.insert);

/** Appends a seal. A duplicate number is a fault: another process has sealed. */
export async function insertSeal(tx: Tx, seal: Seal): Promise<void> {
  await tx.query(insertStatement, seals.valuesOf(seal));
}

const toSeal = ({ heads, key, signature, ...row }: Row): Seal => ({
  ...row,
  heads: readHeads(heads),
  headsHash: hash("sha256", heads, "hex"),
  key: key.toString("base64url"),
  signature: signature.toString("base64url"),
});

/** Parses `headsText`; an invalid text gives the heads that it contains. */
function readHeads(text: string): readonly SealedHead[] {
  if (text === "") return [];
  return text.split("\n").map((line) => {
    const [stream = "", last = "", hash = ""] = line.split(" ");
    return { stream, last: Number(last), hash };
  });
}
