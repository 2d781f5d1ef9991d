import { foldAccount, readEmail } from "@plumbline/engine/auth";
import type { FrozenKind } from "@plumbline/engine/desk";
import { toDecimalText, type Instant } from "@plumbline/engine/kernel";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import type { findUser, listUsers, readUser } from "@plumbline/protocol/profile/operator-calls";
import type { ListQuery } from "@plumbline/protocol/list-filters";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { validate } from "uuid";
import { filterValue, isFiltered, sortedStatement } from "#services/plug/list-filter";

type UserLine = ResultOf<typeof listUsers>["records"][number];
type Balance = ResultOf<typeof readUser>["balances"][number];

interface UserRow extends Omit<UserLine, "registeredAt" | "lastActiveAt" | "holdEndTime"> {
  readonly registeredAt: Instant;
  readonly lastActiveAt: Instant | null;
  readonly heldUntil: Instant | null;
}

export interface UserFilter extends ListQuery {
  /** One user only; null: all users that the other filters select. */
  readonly id: string | null;
  /** The kind of freeze; null: any, or none. */
  readonly frozen: FrozenKind | null;
  readonly now: string;
  /** The earliest last use of a session that is still alive. */
  readonly aliveSince: string;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** One page of users, the newest first, with the total count. */
export async function findUsers(
  tx: Tx,
  request: UserFilter,
): Promise<{ lines: UserLine[]; total: number }> {
  const { id, frozen, now, aliveSince } = request;
  const { rows, total } = await readPage<UserRow>(
    tx,
    {
      page: usersStatement(request),
      count: usersCountStatement,
      filter: [filterValue(request), id, frozen, now],
      pageFilter: [aliveSince],
    },
    request,
  );
  return { lines: rows.map(toLine), total };
}

/** The user with this id, account or e-mail, normalised as at sign-in; null if there is none. */
export async function findUserNamed(
  tx: Tx,
  name: string,
): Promise<ResultOf<typeof findUser> | null> {
  const account = foldAccount(name);
  const email = readEmail(name);
  const [row] = await tx.query<Pick<UserRow, NamedColumn>>(userNamedStatement, [
    validate(account) ? account : null,
    account,
    email.ok ? email.value.name : null,
  ]);
  return row === undefined ? null : { ...row, registeredAt: toWireTime(row.registeredAt) };
}

type NamedColumn = "id" | "account" | "nickname" | "isGuest" | "registeredAt";

export async function readHeld(tx: Tx, userId: string): Promise<Balance[]> {
  const rows = await tx.query<Omit<Balance, "amount"> & { amount: bigint }>(heldStatement, [
    userId,
  ]);
  return rows.map((row) => ({ ...row, amount: toDecimalText(row.amount) }));
}

const toLine = ({ registeredAt, lastActiveAt, heldUntil, ...row }: UserRow): UserLine => ({
  ...row,
  registeredAt: toWireTime(registeredAt),
  lastActiveAt: lastActiveAt === null ? null : toWireTime(lastActiveAt),
  holdEndTime: heldUntil === null ? null : toWireTime(heldUntil),
});

export const USER_FILTER = { userId: "members.user_id", time: "registered_at" } as const;

const WANTED = `from member_names members
  where ${isFiltered(USER_FILTER)} and ($2::uuid is null or members.user_id = $2)
    and ($3::text is null or members.user_id in (
      select user_id from user_freezes
        where $3 = 'held' and lifted_at is null and ends_at > $4::timestamptz
      union all
      select user_id from freezes_waiting
        where $3 = 'waiting' and requested_ends_at > $4::timestamptz
      union all
      select user_id from member_protection where $3 = 'self' and frozen_at is not null))`;

const usersStatement = sortedStatement(
  "profile.users",
  {
    own: "members.user_id desc",
    tie: "members.user_id",
    by: {
      registeredAt: "registered_at",
      lastActiveAt: `(select reported_at from presence
        where presence.user_id = members.user_id and kind = 'active')`,
    },
  },
  (orderBy) =>
    `select members.user_id as id, account, nickname, is_guest as "isGuest",
       registered_at as "registeredAt",
       (select count(*) from sessions
          where sessions.user_id = members.user_id and last_seen_at > $5) as sessions,
       (select reported_at from presence
          where presence.user_id = members.user_id and kind = 'active') as "lastActiveAt",
       (select max(ends_at) from user_freezes where user_freezes.user_id = members.user_id
          and lifted_at is null and ends_at > $4::timestamptz) as "heldUntil"
     ${WANTED} order by ${orderBy} limit $6 offset $7`,
);

const usersCountStatement = sql("profile.users-count", `select count(*) ${WANTED}`);

// Users who registered by phone or as guests have an account that is no login name.
const userNamedStatement = sql(
  "profile.user-named",
  `select user_id as id, account, nickname, is_guest as "isGuest",
     registered_at as "registeredAt"
   from member_names where user_id = $1::uuid or account = $2
     or user_id = (select user_id from member_emails where email = $3)
   order by user_id = $1::uuid desc nulls last limit 1`,
);

const heldStatement = sql(
  "profile.held",
  `select book, asset as currency, kind as account, amount from balances where user_id = $1
   order by book, asset, kind`,
);
