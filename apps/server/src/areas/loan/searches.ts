import { orderSearch, type SearchSource, TEXT_AS_ID } from "#services/plug/search";

export const loanSearches: readonly SearchSource[] = [
  {
    resource: "loans",
    permission: "treasury.read",
    matches: `select user_id || ':' || id as case_id, user_id, 'id' as field, id::text as matched
      from loans where kind = 'credit' and id = ${TEXT_AS_ID}`,
  },
  orderSearch("loans", "kind = 'pledge'"),
];
