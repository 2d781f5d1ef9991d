import type { SearchSource } from "#services/plug/search";

/** A member by any name they sign in with. */
export const authSearches: readonly SearchSource[] = [
  {
    resource: "users",
    permission: "users.read",
    matches: `select user_id::text as case_id, user_id, kind as field, name as matched
      from login_names where lower(name) like $2`,
  },
];
