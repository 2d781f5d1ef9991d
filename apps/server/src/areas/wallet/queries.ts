import { type Book, toDecimalText, type UserId } from "@plumbline/engine/kernel";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import type { listBalanceLog, queryUserBalance } from "@plumbline/protocol/wallet";
import { unitsFromColumn } from "#shell/columns";
import { sql, type Tx } from "#shell/database";

interface BalanceRow {
  readonly book: Book;
  readonly asset: string;
  readonly kind: string;
  readonly amount: string;
}

const balancesStatement = sql(
  "wallet.balances",
  "select book, asset, kind, amount from balances where user_id = $1 order by book, asset, kind",
);

/** Every account of a user, in units of 10⁻⁸. */
export async function readBalances(tx: Tx, userId: UserId) {
  const rows = await tx.query<BalanceRow>(balancesStatement, [userId]);
  return rows.map(({ amount, ...row }) => ({ ...row, units: unitsFromColumn(amount) }));
}

export type HeldBalance = Awaited<ReturnType<typeof readBalances>>[number];

type CurrencyLine = ResultOf<typeof queryUserBalance>[number];

/** One line a currency, every hold added up. A currency never held has no line. */
export function balanceLines(held: readonly HeldBalance[]): CurrencyLine[] {
  const assets = [...new Set(held.map(({ asset }) => asset))];
  return assets.map((currency) => {
    const total = (isCounted: (kind: string) => boolean) =>
      toDecimalText(
        held
          .filter(({ asset, kind }) => asset === currency && isCounted(kind))
          .reduce((sum, { units }) => sum + units, 0n),
      );
    return {
      currency,
      available: total((kind) => kind === "available"),
      margin: total((kind) => kind === "margin"),
      hold: total((kind) => kind.startsWith("hold:")),
      earn: total((kind) => kind === "earn"),
    };
  });
}

interface LogRow {
  readonly seq: string;
  readonly side: "from" | "to";
  readonly reason: string;
  readonly account: string;
  readonly asset: string;
  readonly amount: string;
  readonly balance: string;
  readonly cause_id: string | null;
  readonly receipt_id: string | null;
  readonly created_at: Date;
}

// One posting is one line for each account of the user it touched: the one it left and the one
// it reached. The later of the two stands first, as everything else here does.
const LINES = `
  select seq, 'to' as side, reason, substr(to_account, 6) as account, asset, amount,
    to_balance as balance, request_id
  from postings
  where user_id = $1 and book = $2 and ($3::text is null or asset = $3)
    and to_account like 'user:%'
  union all
  select seq, 'from', reason, substr(from_account, 6), asset, -amount, from_balance, request_id
  from postings
  where user_id = $1 and book = $2 and ($3::text is null or asset = $3)
    and from_account like 'user:%'`;

const logStatement = sql(
  "wallet.log",
  `select seq, side, reason, account, asset, amount, balance, cause_id, receipt_id, created_at
   from (${LINES} order by seq desc, side desc limit $4 offset $5) as line
   join journal_entries on journal_entries.user_id = $1
     and journal_entries.request_id = line.request_id
   order by seq desc, side desc`,
);

const logCountStatement = sql("wallet.log-count", `select count(*) from (${LINES}) as line`);

export interface LogFilter {
  readonly userId: UserId;
  readonly book: Book;
  readonly currency: string | null;
  readonly pageNo: number;
  readonly pageSize: number;
}

type LogLine = ResultOf<typeof listBalanceLog>["records"][number];

/** One page of a user's account changes, newest first, with the count of all. */
export async function readBalanceLog(
  tx: Tx,
  { userId, book, currency, pageNo, pageSize }: LogFilter,
): Promise<{ lines: LogLine[]; total: number }> {
  const filter = [userId, book, currency];
  const rows = await tx.query<LogRow>(logStatement, [...filter, pageSize, (pageNo - 1) * pageSize]);
  const [counted] = await tx.query<{ count: string }>(logCountStatement, filter);
  return { lines: rows.map(toLine), total: Number(counted?.count ?? 0) };
}

function toLine(row: LogRow): LogLine {
  return {
    id: `${row.seq}-${row.side}`,
    type: row.reason,
    account: row.account,
    currency: row.asset,
    amount: toDecimalText(unitsFromColumn(row.amount)),
    balanceAfter: toDecimalText(unitsFromColumn(row.balance)),
    causeId: row.cause_id,
    receiptId: row.receipt_id,
    createTime: toWireTime(row.created_at.getTime()),
  };
}
