import { type SearchSource, TEXT_AS_ID } from "#services/plug/search";

const record = (direction: "recharge" | "withdrawal", field: string, column: string): string =>
  `select user_id || ':' || id as case_id, user_id, '${field}' as field, ${column} as matched
   from wallet_records where direction = '${direction}' and`;

const IS_ID = `id = ${TEXT_AS_ID}`;

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
    resource: "adjustments",
    permission: "adjustments.read",
    matches: `select id::text as case_id, user_id, 'id' as field, id::text as matched
        from adjustments where ${IS_ID}
      union all select id::text, user_id, 'ticket', ticket from adjustments
        where lower(ticket) = $1`,
  },
  {
    resource: "houseTransfers",
    permission: "treasury.read",
    matches: `select id::text as case_id, null::uuid as user_id, 'id' as field,
          id::text as matched from house_transfers where ${IS_ID}
      union all select id::text, null, 'reference', reference from house_transfers
        where lower(reference) = $1`,
  },
  {
    resource: "users",
    permission: "users.read",
    matches: `select user_id::text as case_id, user_id, 'address' as field, address as matched
      from payout_addresses where folded = $1
      union all select user_id::text, user_id, 'depositAddress', address from chain_addresses
        where address = $1`,
  },
];
