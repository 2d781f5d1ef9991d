import type { UserId } from "@plumbline/engine/kernel";
import type { Appeal, FinalRefusal } from "@plumbline/engine/kyc";
import { type RowOf, table, text, time, uuid } from "#platform/postgres/columns";
import { sql, type Transaction, type Tx } from "#platform/postgres/database";
import type { SealKey } from "#platform/secrets/seal-key";

interface StoredRefusal {
  readonly userId: UserId;
  readonly level: string;
  readonly refusal: FinalRefusal;
}

const finalRefusals = table<StoredRefusal>("kyc_final_refusals").of({
  userId: uuid(({ userId }) => userId),
  id: uuid(({ refusal }) => refusal.id),
  level: text(({ level }) => level),
  outcome: text(({ refusal }) => refusal.outcome),
  otherUserId: uuid(({ refusal }) => refusal.otherUserId),
  grounds: text(({ refusal }) => refusal.grounds),
  proposedBy: uuid(({ refusal }) => refusal.proposedBy),
  proposedAt: time(({ refusal }) => refusal.proposedAt),
  confirmedBy: uuid(({ refusal }) => refusal.confirmedBy),
  confirmedAt: time(({ refusal }) => refusal.confirmedAt),
});

interface StoredAppeal {
  readonly userId: UserId;
  readonly refusalId: string;
  readonly appeal: Appeal;
  readonly sealKey: SealKey;
}

const appeals = table<StoredAppeal>("kyc_appeals").of({
  userId: uuid(({ userId }) => userId),
  refusalId: uuid(({ refusalId }) => refusalId),
  sealedText: text(({ userId, refusalId, appeal, sealKey }) => {
    return sealKey.seal(appeal.text, aboutOf(userId, refusalId));
  }),
  fileId: uuid(({ appeal }) => appeal.fileId),
  sentAt: time(({ appeal }) => appeal.sentAt),
  verdict: text(({ appeal }) => appeal.decision?.verdict ?? null),
  words: text(({ appeal }) => appeal.decision?.words ?? null),
  decidedBy: uuid(({ appeal }) => appeal.decision?.decidedBy ?? null),
  decidedAt: time(({ appeal }) => appeal.decision?.decidedAt ?? null),
});

/** The final refusals of these users' cases, by their ids. */
export async function readFinalRefusals(
  tx: Tx,
  userIds: readonly UserId[],
  sealKey: SealKey,
): Promise<ReadonlyMap<string, FinalRefusal>> {
  const [refusals, rows] = await Promise.all([
    tx.query<RowOf<typeof finalRefusals>>(loadStatement, [userIds]),
    tx.query<AppealRow>(loadAppealsStatement, [userIds]),
  ]);
  const appealsByRefusal = new Map(rows.map((row) => [row.refusalId, appealOf(row, sealKey)]));
  return new Map(
    refusals.map(({ userId: _owner, level: _level, ...refusal }): [string, FinalRefusal] => {
      return [refusal.id, { ...refusal, appeal: appealsByRefusal.get(refusal.id) ?? null }];
    }),
  );
}

/** Stores a step of a final refusal: proposed, confirmed, appealed, decided. */
export async function saveFinalRefusal(
  tx: Transaction,
  { userId, level, sealKey }: { readonly userId: UserId; level: string; sealKey: SealKey },
  refusal: FinalRefusal,
): Promise<void> {
  await tx.query(saveStatement, finalRefusals.valuesOf({ userId, level, refusal }));
  const { appeal, id: refusalId } = refusal;
  if (appeal === null) return;
  await tx.query(saveAppealStatement, appeals.valuesOf({ userId, refusalId, appeal, sealKey }));
}

type AppealRow = RowOf<typeof appeals>;

function appealOf(row: AppealRow, sealKey: SealKey): Appeal {
  const { userId, refusalId, sealedText, fileId, sentAt } = row;
  const { verdict, words, decidedBy, decidedAt } = row;
  const text = sealKey.open(sealedText, aboutOf(userId, refusalId));
  const isDecided = verdict !== null && words !== null && decidedBy !== null && decidedAt !== null;
  return {
    text,
    fileId,
    sentAt,
    decision: isDecided ? { verdict, words, decidedBy, decidedAt } : null,
  };
}

const aboutOf = (userId: UserId, id: string): string => `kyc/${userId}/appeal/${id}`;

/**
 * Returns `otherUserId` alone if that is another member who has submitted documents; otherwise an
 * empty list.
 */
export async function readOtherCases(
  tx: Tx,
  { userId, otherUserId }: { readonly userId: UserId; readonly otherUserId: string | null },
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(otherCaseStatement, [userId, otherUserId]);
  return new Set(rows.map(({ id }) => id));
}

/** The names of the staff of a case, and the account that a duplicate refers to. */
export async function readNames(
  tx: Tx,
  { operatorIds, userId }: { readonly operatorIds: readonly string[]; userId: string | null },
): Promise<{ readonly nameOf: (id: string) => string; readonly account: string | null }> {
  const [operators, [member]] = await Promise.all([
    tx.query<{ id: string; name: string }>(operatorNamesStatement, [operatorIds]),
    tx.query<{ account: string }>(accountStatement, [userId]),
  ]);
  const names = new Map(operators.map(({ id, name }) => [id, name]));
  return { nameOf: (id) => names.get(id) ?? id, account: member?.account ?? null };
}

const loadStatement = sql(
  "kyc.final-refusals",
  `select ${finalRefusals.select} from kyc_verifications one join kyc_final_refusals
     on kyc_final_refusals.user_id = one.user_id and kyc_final_refusals.id = one.refusal_id
   where one.user_id = any($1::uuid[])`,
);

const loadAppealsStatement = sql(
  "kyc.appeals",
  `select ${appeals.select} from kyc_verifications one join kyc_appeals
     on kyc_appeals.user_id = one.user_id and kyc_appeals.refusal_id = one.refusal_id
   where one.user_id = any($1::uuid[])`,
);

// A proposal never changes, and a confirmation is permanent.
const saveStatement = sql(
  "kyc.save-final-refusal",
  `${finalRefusals.insert}
   on conflict (user_id, id) do update set ${finalRefusals.set(["confirmedBy", "confirmedAt"])}
     where kyc_final_refusals.confirmed_by is null`,
);

const DECISION = ["verdict", "words", "decidedBy", "decidedAt"] as const;

const saveAppealStatement = sql(
  "kyc.save-appeal",
  `${appeals.insert}
   on conflict (user_id, refusal_id) do update set ${appeals.set(DECISION)}
     where kyc_appeals.verdict is null`,
);

const otherCaseStatement = sql(
  "kyc.other-case",
  `select distinct user_id as id from kyc_verifications
   where user_id = $2::uuid and user_id <> $1`,
);

const operatorNamesStatement = sql(
  "kyc.operator-names",
  "select id, name from operator_names where id = any($1::uuid[])",
);

const accountStatement = sql(
  "kyc.account",
  "select account from member_names where user_id = $1::uuid",
);
