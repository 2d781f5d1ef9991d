import type { SearchSource } from "#services/plug/search";

const record = (direction: "recharge" | "withdrawal", field: string, column: string): string =>
  `select user_id || ':' || id as case_id, user_id, '${field}' as field, ${column} as matched
   from wallet_records where direction = '${direction}' and`;

/** An id is compared as such, so that its index is used. */
const IS_ID = "id = case when $1 ~ '^[0-9a-f-]{36}$' then $1::uuid end";

export const walletSearches: readonly SearchSource[] = [
  {
    resource: "recharges",
    permission: "recharges.read",
    matches: `${record("recharge", "id", "id::text")} ${IS_ID}
      union all ${record("recharge", "reference", "details ->> 'reference'")}
        lower(details ->> 'reference') = $1`,
  },
  {
    resource: "withdrawals",
    permission: "withdrawals.read",
    matches: `${record("withdrawal", "id", "id::text")} ${IS_ID}
      union all ${record("withdrawal", "transactionId", "details ->> 'transactionId'")}
        lower(details ->> 'transactionId') = $1`,
  },
  {
    resource: "users",
    permission: "users.read",
    matches: `select user_id::text as case_id, user_id, 'address' as field, address as matched
      from payout_addresses where folded = $1`,
  },
];
