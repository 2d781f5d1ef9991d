import { type SearchSource, TEXT_AS_ID } from "#services/plug/search";

export const profileSearches: readonly SearchSource[] = [
  {
    resource: "users",
    permission: "users.read",
    matches: `select user_id::text as case_id, user_id, 'id' as field, user_id::text as matched
      from member_names where user_id = ${TEXT_AS_ID}
    union all
    select user_id::text, user_id, 'nickname', nickname
      from member_names where lower(nickname) like $2`,
  },
];
