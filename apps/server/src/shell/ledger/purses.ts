import {
  type AssetCode,
  type Book,
  USER_ACCOUNT_KINDS,
  type UserAccountKind,
  type UserId,
} from "@plumbline/engine/kernel";
import { type BalanceKey, balanceKey, type Balances } from "@plumbline/engine/ledger";
import { unitsFromColumn } from "../columns.ts";
import { sql, type Tx } from "../database.ts";
import type { Column, Field, Rows, RowType } from "../postgres/row-bytes.ts";

/** What one user holds. */
export interface HeldPurses {
  readonly balances: Balances;
  /** A handful, of each of many thousand users: a map of them would take four times the room. */
  readonly purses: readonly HeldPurse[];
}

interface HeldPurse {
  readonly key: PurseKey;
  /** How often it was written. */
  readonly writes: number;
}

/** "demo/USDT": a book and an asset. */
type PurseKey = `${Book}/${string}`;

/**
 * A number that grows with each batch that accepts a command of a user who has a purse: while it
 * stands still under the user's lock, they have changed nothing. 0 for a user without any.
 */
export const versionOf = ({ purses }: HeldPurses): number =>
  purses.reduce((version, { writes }) => version + writes, 0);

/** A column for each kind of account, in the table's order. */
const COLUMN_BY_KIND = {
  available: "available",
  margin: "margin",
  "hold:withdrawal": "hold_withdrawal",
  "hold:ieo": "hold_ieo",
  "hold:pledge": "hold_pledge",
  "hold:stake": "hold_stake",
  earn: "earn",
} as const satisfies Readonly<Record<UserAccountKind, string>>;

type PurseRow = Readonly<Record<(typeof COLUMN_BY_KIND)[UserAccountKind], string>> & {
  readonly userId: UserId;
  readonly book: Book;
  readonly asset: AssetCode;
  readonly writes: string;
};

const COLUMN_NAMES = USER_ACCOUNT_KINDS.map((kind) => COLUMN_BY_KIND[kind]);

const loadStatement = sql(
  "ledger.load-purses",
  `select user_id as "userId", book, asset, writes, ${COLUMN_NAMES.join(", ")} from purses
   where user_id = any($1::uuid[])`,
);

/** What a numeric(28,8) of nothing is printed as. */
const NOTHING = "0.00000000";

export async function loadPurses(
  tx: Tx,
  userIds: readonly UserId[],
): Promise<Map<UserId, HeldPurses>> {
  const rows = await tx.query<PurseRow>(loadStatement, [userIds]);
  const balancesByUser = new Map<
    UserId,
    { balances: Map<BalanceKey, bigint>; purses: HeldPurse[] }
  >();
  for (const userId of userIds) balancesByUser.set(userId, { balances: new Map(), purses: [] });
  for (const row of rows) {
    const { book, asset, userId } = row;
    const { balances, purses } = balancesByUser.get(userId) ?? {};
    purses?.push({ key: `${book}/${asset}`, writes: Number(row.writes) }); // one a batch: exact
    for (const kind of USER_ACCOUNT_KINDS) {
      const amount = row[COLUMN_BY_KIND[kind]];
      if (amount !== NOTHING) balances?.set(balanceKey(book, asset, kind), unitsFromColumn(amount));
    }
  }
  return balancesByUser;
}

export async function loadBalances(
  tx: Tx,
  userIds: readonly UserId[],
): Promise<Map<UserId, Balances>> {
  const balancesByUser = await loadPurses(tx, userIds);
  return new Map([...balancesByUser].map(([userId, { balances }]) => [userId, balances]));
}

const PURSE = {
  table: "purses",
  columns: ["uuid", "text", "text", "bigint", ...COLUMN_NAMES.map((): Column => "amount")],
} satisfies RowType;

/** `writes` and the amounts of a purse, as they are written over. */
export const PURSE_COLUMNS: readonly string[] = ["writes", ...COLUMN_NAMES];

/** What commands made of a user's money; their locks are held. */
export interface PurseChange {
  readonly userId: UserId;
  readonly before: HeldPurses;
  readonly after: Balances;
}

/** What is to be written of a batch's purses, and how they are afterwards. */
export interface PurseRows {
  readonly inserted: Rows;
  readonly updated: Rows;
  readonly saved: ReadonlyMap<UserId, HeldPurses>;
}

/**
 * The purses that differ from what was loaded. Of somebody whose money stayed where it was the
 * first purse is written as it is, because the version tells that something changed.
 */
export function purseRows(changes: readonly PurseChange[]): PurseRows {
  const saved = new Map<UserId, HeldPurses>();
  const inserted: Field[][] = [];
  const updated: Field[][] = [];
  for (const change of changes) {
    const { userId, before, after } = change;
    const written = writtenPurses(change);
    const purses = before.purses.filter(({ key }) => !written.includes(key));
    for (const key of written) {
      const priorRow = before.purses.find((purse) => purse.key === key);
      const writes = (priorRow?.writes ?? 0) + 1;
      purses.push({ key, writes });
      (priorRow === undefined ? inserted : updated).push(purseRow(change, key, writes));
    }
    saved.set(userId, { balances: after, purses });
  }
  return {
    inserted: { type: PURSE, rows: inserted },
    updated: { type: PURSE, rows: updated },
    saved,
  };
}

function writtenPurses({ before, after }: PurseChange): readonly PurseKey[] {
  const keys: PurseKey[] = [];
  for (const [key, units] of after) {
    const isMoved = (before.balances.get(key) ?? 0n) !== units;
    const purse = purseOf(key);
    // What came and went within the batch leaves an empty purse, as in two batches.
    const isWritten = isMoved || !before.purses.some((priorRow) => priorRow.key === purse);
    if (isWritten && !keys.includes(purse)) keys.push(purse);
  }
  return keys.length > 0 ? keys : before.purses.slice(0, 1).map(({ key }) => key);
}

// What stands before the kind is the purse's key.
const purseOf = (key: BalanceKey): PurseKey => key.slice(0, key.lastIndexOf("/")) as PurseKey;

function purseRow({ userId, after }: PurseChange, key: PurseKey, writes: number): Field[] {
  const { book, asset, balanceKeys } = partsOf(key);
  return [userId, book, asset, writes, ...balanceKeys.map((of) => after.get(of) ?? 0n)];
}

interface PurseParts {
  readonly book: string;
  readonly asset: string;
  /** Of each kind of account, in the table's order. */
  readonly balanceKeys: readonly BalanceKey[];
}

/** There are as many as books times assets, and each row of a purse asks. */
const partsByPurse = new Map<PurseKey, PurseParts>();

function partsOf(key: PurseKey): PurseParts {
  const cachedParts = partsByPurse.get(key);
  if (cachedParts !== undefined) return cachedParts;
  const at = key.indexOf("/");
  const balanceKeys = USER_ACCOUNT_KINDS.map((kind): BalanceKey => `${key}/${kind}`);
  const parts = { book: key.slice(0, at), asset: key.slice(at + 1), balanceKeys };
  partsByPurse.set(key, parts);
  return parts;
}
