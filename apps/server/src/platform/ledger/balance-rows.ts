import {
  type AssetCode,
  type Book,
  USER_ACCOUNT_KINDS,
  type UserAccountKind,
  type UserId,
} from "@plumbline/engine/kernel";
import { type BalanceKey, balanceKey, type Balances } from "@plumbline/engine/ledger";
import { sql, type Tx } from "#platform/postgres/database";
import type { Column, Field, Rows, RowType } from "#platform/postgres/row-bytes";

/** The balances of one user. */
export interface UserBalances {
  readonly balances: Balances;
  /**
   * An array, because a map for a few rows of each of many thousand users would take four times the
   * memory.
   */
  readonly balanceRows: readonly UserBalance[];
}

interface UserBalance {
  readonly key: BalanceRowKey;
  /** The number of writes of this row. */
  readonly writes: number;
}

/** "demo/USDT": a book and an asset. */
type BalanceRowKey = `${Book}/${string}`;

/**
 * A number that grows with each batch that accepts a command of a user with a balance. If it is
 * unchanged under the user's lock, so are the user's balances and states. 0 for a user without a
 * balance.
 */
export const versionOf = ({ balanceRows }: UserBalances): number =>
  balanceRows.reduce((version, { writes }) => version + writes, 0);

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

type BalanceRow = Readonly<Record<(typeof COLUMN_BY_KIND)[UserAccountKind], bigint>> & {
  readonly userId: UserId;
  readonly book: Book;
  readonly asset: AssetCode;
  readonly writes: number;
};

const COLUMN_NAMES = USER_ACCOUNT_KINDS.map((kind) => COLUMN_BY_KIND[kind]);

const loadStatement = sql(
  "ledger.load-balance-rows",
  `select user_id as "userId", book, asset, writes, ${COLUMN_NAMES.join(", ")} from balance_rows
   where user_id = any($1::uuid[])`,
);

export async function loadBalanceRows(
  tx: Tx,
  userIds: readonly UserId[],
): Promise<Map<UserId, UserBalances>> {
  const rows = await tx.query<BalanceRow>(loadStatement, [userIds]);
  const balancesByUser = new Map<
    UserId,
    { balances: Map<BalanceKey, bigint>; balanceRows: UserBalance[] }
  >();
  for (const userId of userIds)
    balancesByUser.set(userId, { balances: new Map(), balanceRows: [] });
  for (const row of rows) {
    const { book, asset, userId } = row;
    const { balances, balanceRows } = balancesByUser.get(userId) ?? {};
    balanceRows?.push({ key: `${book}/${asset}`, writes: row.writes });
    for (const kind of USER_ACCOUNT_KINDS) {
      const amount = row[COLUMN_BY_KIND[kind]];
      if (amount !== 0n) balances?.set(balanceKey(book, asset, kind), amount);
    }
  }
  return balancesByUser;
}

export async function loadBalances(
  tx: Tx,
  userIds: readonly UserId[],
): Promise<Map<UserId, Balances>> {
  const balancesByUser = await loadBalanceRows(tx, userIds);
  return new Map([...balancesByUser].map(([userId, { balances }]) => [userId, balances]));
}

const BALANCE_ROW = {
  table: "balance_rows",
  columns: ["uuid", "text", "text", "bigint", ...COLUMN_NAMES.map((): Column => "amount")],
} satisfies RowType;

/** The columns that an update overwrites: `writes` and the amounts. */
export const BALANCE_ROW_COLUMNS: readonly string[] = ["writes", ...COLUMN_NAMES];

/** The changes of commands to a user's money, while they hold the user's lock. */
export interface BalanceChange {
  readonly userId: UserId;
  readonly before: UserBalances;
  readonly after: Balances;
}

/** The balance rows that a batch has to write, and the balances afterwards. */
export interface BalanceRows {
  readonly inserted: Rows;
  readonly updated: Rows;
  readonly saved: ReadonlyMap<UserId, UserBalances>;
}

/**
 * The balances that differ from the loaded ones. If none does, the first one is written unchanged,
 * so that its version shows that other state of the user changed.
 */
export function toBalanceRows(changes: readonly BalanceChange[]): BalanceRows {
  const saved = new Map<UserId, UserBalances>();
  const inserted: Field[][] = [];
  const updated: Field[][] = [];
  for (const change of changes) {
    const { userId, before, after } = change;
    const written = writtenBalances(change);
    const balanceRows = before.balanceRows.filter(({ key }) => !written.includes(key));
    for (const key of written) {
      const priorRow = before.balanceRows.find((balanceRow) => balanceRow.key === key);
      const writes = (priorRow?.writes ?? 0) + 1;
      balanceRows.push({ key, writes });
      (priorRow === undefined ? inserted : updated).push(balanceRow(change, key, writes));
    }
    saved.set(userId, { balances: after, balanceRows });
  }
  return {
    inserted: { type: BALANCE_ROW, rows: inserted },
    updated: { type: BALANCE_ROW, rows: updated },
    saved,
  };
}

function writtenBalances({ before, after }: BalanceChange): readonly BalanceRowKey[] {
  const keys: BalanceRowKey[] = [];
  for (const [key, units] of after) {
    const isMoved = (before.balances.get(key) ?? 0n) !== units;
    const balanceRow = balanceRowOf(key);
    // A balance that was created and emptied within the batch leaves an empty row, as two batches
    // would.
    const isWritten =
      isMoved || !before.balanceRows.some((priorRow) => priorRow.key === balanceRow);
    if (isWritten && !keys.includes(balanceRow)) keys.push(balanceRow);
  }
  return keys.length > 0 ? keys : before.balanceRows.slice(0, 1).map(({ key }) => key);
}

// The part before the kind is the balance's key.
const balanceRowOf = (key: BalanceKey): BalanceRowKey =>
  key.slice(0, key.lastIndexOf("/")) as BalanceRowKey;

function balanceRow({ userId, after }: BalanceChange, key: BalanceRowKey, writes: number): Field[] {
  const { book, asset, balanceKeys } = partsOf(key);
  return [userId, book, asset, writes, ...balanceKeys.map((of) => after.get(of) ?? 0n)];
}

interface HouseAccountParts {
  readonly book: string;
  readonly asset: string;
  /** A key for each kind of account, in the table's order. */
  readonly balanceKeys: readonly BalanceKey[];
}

/** Cached: there are as many as books times assets, and each balance row needs one. */
const partsByBalance = new Map<BalanceRowKey, HouseAccountParts>();

function partsOf(key: BalanceRowKey): HouseAccountParts {
  const cachedParts = partsByBalance.get(key);
  if (cachedParts !== undefined) return cachedParts;
  const at = key.indexOf("/");
  const balanceKeys = USER_ACCOUNT_KINDS.map((kind): BalanceKey => `${key}/${kind}`);
  const parts = { book: key.slice(0, at), asset: key.slice(at + 1), balanceKeys };
  partsByBalance.set(key, parts);
  return parts;
}
