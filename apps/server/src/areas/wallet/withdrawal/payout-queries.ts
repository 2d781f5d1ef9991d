import { type Instant, toDecimalText } from "@plumbline/engine/kernel";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import type {
  listWithdrawalPayouts,
  readWithdrawalPayout,
} from "@plumbline/protocol/wallet/operator-calls";
import type { ListQuery } from "@plumbline/protocol/list-filters";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { filterValue, isFiltered, sortedStatement } from "#services/plug/list-filter";

type PayoutLine = ResultOf<typeof listWithdrawalPayouts>["records"][number];
type PayoutView = ResultOf<typeof readWithdrawalPayout>;

interface PayoutRow extends Omit<PayoutLine, "createTime" | "total"> {
  readonly total: bigint;
  readonly paidAt: Instant;
}

const lineOf = ({ paidAt, total, ...row }: PayoutRow): PayoutLine => ({
  ...row,
  total: toDecimalText(total),
  createTime: toWireTime(paidAt),
});

/** One page of payouts, the latest first, with the count of all. */
export async function pageOfPayouts(
  tx: Tx,
  request: ListQuery & { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly lines: PayoutLine[]; readonly total: number }> {
  const filter = filterValue(request);
  const { rows, total } = await readPage<PayoutRow>(
    tx,
    { page: pageStatement(request), count: countStatement, filter: [filter] },
    request,
  );
  return { lines: rows.map(lineOf), total };
}

interface PartRow extends Omit<PayoutView["parts"][number], "amount"> {
  readonly amount: bigint;
}

/** One payout with its split; null if there is none. */
export async function findPayout(tx: Tx, id: string): Promise<PayoutView | null> {
  const [[row], parts] = await Promise.all([
    tx.query<PayoutRow>(oneStatement, [id]),
    tx.query<PartRow>(partsStatement, [id]),
  ]);
  if (row === undefined) return null;
  const split = parts.map(({ amount, ...part }) => ({ ...part, amount: toDecimalText(amount) }));
  return { ...lineOf(row), parts: split };
}

const PAYOUTS = `select payouts.id, channel_id as "channelId", currency,
    transaction_id as "transactionId", total, name as "paidBy", paid_at as "paidAt",
    (select count(*) from payout_parts where payout_id = payouts.id) as "partCount"
  from payouts join operator_names on operator_names.id = paid_by`;

// Case is ignored, because transaction ids are written in upper or lower case.
export const PAYOUT_FILTER = {
  ids: ["transaction_id", "payouts.id"],
  currencies: ["currency"],
  amount: "total",
  time: "paid_at",
} as const;

const WANTED = `where ${isFiltered(PAYOUT_FILTER)}`;

const pageStatement = sortedStatement(
  "wallet.payouts",
  {
    own: "paid_at desc, payouts.id desc",
    tie: "payouts.id",
    by: { createTime: "paid_at", total: "total" },
  },
  (orderBy) => `${PAYOUTS} ${WANTED} order by ${orderBy} limit $2 offset $3`,
);

const countStatement = sql("wallet.payouts-count", `select count(*) from payouts ${WANTED}`);

const oneStatement = sql("wallet.payout", `${PAYOUTS} where payouts.id = $1`);

const partsStatement = sql(
  "wallet.payout-parts",
  `select payout_parts.user_id as "userId", record_id as id, account, payout_parts.amount,
     details -> 'destination' ->> 'address' as address
   from payout_parts join member_names using (user_id)
     left join wallet_records
       on (wallet_records.user_id, wallet_records.id) = (payout_parts.user_id, record_id)
   where payout_id = $1 order by record_id`,
);
