import type { Queue } from "#services/plug/area";

/** What two persons decide within a day. */
const proposals = (from: string): string => `select count(*), min(proposed_at) as oldest,
    0 as overdue
  ${from} where stage = 'proposed' and proposed_at > $1::timestamptz - interval '24 hours'`;

export const walletQueues: readonly Queue[] = [
  {
    name: "recharges",
    permission: "recharges.read",
    // A reversal that one person has begun waits for the second as long as the first one's word.
    statement: `select count(*), min(since) as oldest, count(*) filter (where late) as overdue
      from (select since, due_at <= $1 as late from wallet_records
          where direction = 'recharge' and (status = 0 or stage = 'reversing')
        union all
        select since, false from reversals_begun
          where since > $1::timestamptz - interval '24 hours') as waiting`,
  },
  {
    name: "withdrawals",
    permission: "withdrawals.read",
    statement: `select count(*), min(since) as oldest,
        count(*) filter (where due_at <= $1) as overdue
      from wallet_records
      where direction = 'withdrawal' and (status = 0 or stage = 'reversing')`,
  },
  {
    name: "adjustments",
    permission: "adjustments.read",
    statement: proposals("from adjustments"),
  },
  {
    name: "houseTransfers",
    permission: "treasury.read",
    statement: proposals("from house_transfers"),
  },
];
