import { type ResultOf, toWireTime } from "@plumbline/protocol";
import { SHARED_KINDS, type SharedKind } from "@plumbline/protocol/profile";
import type { listSharing, readSignals } from "@plumbline/protocol/profile/operator-calls";
import type { Instant } from "@plumbline/engine/kernel";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { rangeOf } from "#platform/postgres/read-page";
import type { Statement } from "#platform/postgres/statement-pipeline";
import { LOOK_BITS_MAX } from "#services/files/picture-look";

type Signals = ResultOf<typeof readSignals>;
type Sharer = ResultOf<typeof listSharing>["records"][number];

/** The number of other members shown with a case; the full list has its own call. */
const SHOWN_MAX = 5;

interface Page {
  readonly pageNo: number;
  readonly pageSize: number;
}

/** The properties that a member shares with others, and the age of the member's credentials. */
export async function readSignalsOf(tx: Tx, userId: string, now: Instant): Promise<Signals> {
  const first = { pageNo: 1, pageSize: SHOWN_MAX };
  const [credentials, holds, ...shared] = await Promise.all([
    readCredentials(tx, userId),
    readHolds(tx, userId, now),
    ...SHARED_KINDS.map(async (kind) => {
      const { sharers, total } = await findSharers(tx, { userId, kind, now, ...first });
      return { kind, total, records: sharers };
    }),
  ]);
  return { shared, credentials, holds };
}

/** Other members who share a property of one kind with a member, the newest first. */
export async function findSharers(
  tx: Tx,
  request: Page & { readonly userId: string; readonly kind: SharedKind; readonly now: Instant },
): Promise<{ readonly sharers: Sharer[]; readonly total: number }> {
  const { userId, kind, now } = request;
  const rows = await tx.query<Sharer & { readonly total: number }>(STATEMENTS[kind], [
    userId,
    instantToColumn(now),
    ...rangeOf(request),
  ]);
  const sharers = rows.map(({ total: _total, ...sharer }) => sharer);
  return { sharers, total: rows[0]?.total ?? 0 };
}

async function readCredentials(tx: Tx, userId: string): Promise<Signals["credentials"]> {
  const rows = await tx.query<{ kind: Signals["credentials"][number]["kind"]; at: Instant | null }>(
    credentialsStatement,
    [userId],
  );
  return rows.map(({ kind, at }) => ({
    kind,
    changeTime: at === null ? null : toWireTime(at),
  }));
}

interface HoldRow extends Omit<Signals["holds"][number], "startTime" | "endTime"> {
  readonly startedAt: Instant | null;
  readonly endsAt: Instant | null;
}

async function readHolds(tx: Tx, userId: string, now: Instant): Promise<Signals["holds"]> {
  const rows = await tx.query<HoldRow>(holdsStatement, [userId, instantToColumn(now)]);
  return rows.map(({ startedAt, endsAt, ...row }) => ({
    ...row,
    startTime: startedAt === null ? null : toWireTime(startedAt),
    endTime: endsAt === null ? null : toWireTime(endsAt),
  }));
}

const holdsStatement = sql(
  "profile.holds",
  `select 'freeze' as kind, reason_code as "reasonCode", reason, name as by,
     started_at as "startedAt", ends_at as "endsAt"
   from user_freezes join operator_names on operator_names.id = started_by
   where user_id = $1 and lifted_at is null and ends_at > $2
   union all
   select 'freezeWaiting', reason_code, reason, name, user_freezes.started_at,
     user_freezes.requested_ends_at
   from freezes_waiting join user_freezes using (user_id, id)
     join operator_names on operator_names.id = started_by
   where user_id = $1 and user_freezes.requested_ends_at > $2
   union all
   select 'self', null, null, null, frozen_at, null
   from member_protection where user_id = $1 and frozen_at is not null
   union all
   select 'withdrawals', null, null, null, null, withdrawals_held_until
   from member_protection where user_id = $1 and withdrawals_held_until > $2
   union all
   select 'reversal', null, null, null, null, null from open_reversals where user_id = $1`,
);

/**
 * A page of sharers from a query of `user_id`, `about` and `same`: their account, the status of
 * their verification, and whether they are frozen.
 */
const sharersOf = (kind: SharedKind, sharersQuery: string): Statement =>
  sql(
    `profile.sharing-${kind}`,
    `select shared.user_id as "userId", account, about, same as "isSame",
       coalesce(basic.status, 'none') as verification,
       exists (select from user_freezes where user_freezes.user_id = shared.user_id
         and lifted_at is null and ends_at > $2) as "isFrozen",
       count(*) over () as total
     from (select user_id, min(about) as about, coalesce(bool_or(same), false) as same
       from (${sharersQuery}) as each_one where user_id <> $1 group by user_id) as shared
     join member_names using (user_id)
     left join member_verifications basic
       on basic.user_id = shared.user_id and basic.level = 'basic'
     order by shared.user_id desc limit $3 offset $4`,
  );

const SAME_ORIGINAL = `select other.user_id, other.purpose as about, true as same
  from files own join files other on other.original_sha256 = own.original_sha256
  where own.user_id = $1 and other.purpose = own.purpose`;

const SAME_LOOK = `select other.user_id, other.purpose as about,
    other.original_sha256 = own.original_sha256 as same
  from files own join files other on other.look_parts && own.look_parts
  where own.user_id = $1 and other.purpose = own.purpose
    and bit_count(other.look # own.look) <= ${LOOK_BITS_MAX}`;

const STATEMENTS: Readonly<Record<SharedKind, Statement>> = {
  payout: sharersOf(
    "payout",
    `select other.user_id, own.address as about, true as same
     from payout_addresses own join payout_addresses other using (folded)
     where own.user_id = $1`,
  ),
  paper: sharersOf(
    "paper",
    `select other.user_id, own.id_type as about, true as same
     from handed_in_papers own join handed_in_papers other using (paper_digest)
     where own.user_id = $1`,
  ),
  picture: sharersOf("picture", `${SAME_ORIGINAL} union all ${SAME_LOOK}`),
};

// Each change is a journal entry; a credential without one is as old as the account.
const credentialsStatement = sql(
  "profile.credentials",
  `select kind, max(created_at) filter (where command = any(commands)) as at
   from (values
     ('password', array['auth.register-user', 'auth.change-password', 'auth.complete-guest']),
     ('withdrawalPassword', array['auth.set-withdrawal-password']),
     ('authenticator', array['auth.bind-authenticator', 'auth.unbind-authenticator']),
     ('contact', array['auth.bind-phone', 'auth.bind-email']),
     ('passkey', array['auth.register-passkey', 'auth.remove-passkey'])
   ) as credential (kind, commands)
   left join journal_entries on user_id = $1 and starts_with(command, 'auth.')
   group by kind order by at desc nulls last, kind`,
);
