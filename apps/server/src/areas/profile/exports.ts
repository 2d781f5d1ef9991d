import { type ListExport, zonedTime } from "#services/plug/list-export";
import { isFiltered } from "#services/plug/list-filter";
import { USER_FILTER } from "./operator-queries.ts";

export const profileExports: readonly ListExport[] = [
  {
    list: "users",
    permission: "users.read",
    time: "registered_at",
    ids: ["members.user_id"],
    rows: `from member_names members
      where ${isFiltered(USER_FILTER)}
        and case coalesce($1::jsonb ->> 'frozen', '') when '' then true
          else members.user_id in (
            select user_id from user_freezes where $1::jsonb ->> 'frozen' = 'held'
                and lifted_at is null and ends_at > $4::timestamptz
            union all select user_id from freezes_waiting
              where $1::jsonb ->> 'frozen' = 'waiting' and requested_ends_at > $4::timestamptz
            union all select user_id from member_protection
              where $1::jsonb ->> 'frozen' = 'self' and frozen_at is not null) end`,
    columns: {
      id: "members.user_id::text",
      account: "account",
      nickname: "nickname",
      guest: "is_guest::text",
      "registered (UTC+8)": zonedTime("registered_at"),
    },
  },
];
