import type { UserId } from "@plumbline/engine/kernel";
import type { Appeal, AppealVerdict, FinalOutcome, FinalRefusal } from "@plumbline/engine/kyc";
import {
  columnOrNull,
  instantFromColumn,
  instantOrNull,
  instantToColumn,
} from "#platform/postgres/columns";
import { sql, type Transaction, type Tx } from "#platform/postgres/database";
import type { SealKey } from "#platform/secrets/seal-key";

/** The final refusals that cases of these users stand under, by their ids. */
export async function readFinalRefusals(
  tx: Tx,
  userIds: readonly UserId[],
  sealKey: SealKey,
): Promise<ReadonlyMap<string, FinalRefusal>> {
  const rows = await tx.query<Row>(loadStatement, [userIds]);
  return new Map(rows.map((row) => [row.id, finalRefusalOf(row, sealKey)]));
}

/** Keeps what a final refusal has come to: proposed, confirmed, appealed against, answered. */
export async function saveFinalRefusal(
  tx: Transaction,
  { userId, level, sealKey }: { readonly userId: UserId; level: string; sealKey: SealKey },
  refusal: FinalRefusal,
): Promise<void> {
  const { id, outcome, otherUserId, grounds, proposedBy, proposedAt } = refusal;
  await tx.query(saveStatement, [
    userId,
    id,
    level,
    outcome,
    otherUserId,
    grounds,
    proposedBy,
    instantToColumn(proposedAt),
    refusal.confirmedBy,
    columnOrNull(refusal.confirmedAt),
  ]);
  if (refusal.appeal === null) return;
  const { text, fileId, sentAt, decision } = refusal.appeal;
  await tx.query(saveAppealStatement, [
    userId,
    id,
    sealKey.seal(text, aboutOf(userId, id)),
    fileId,
    instantToColumn(sentAt),
    decision?.verdict ?? null,
    decision?.words ?? null,
    decision?.decidedBy ?? null,
    columnOrNull(decision?.decidedAt ?? null),
  ]);
}

interface Row extends Pick<
  FinalRefusal,
  "id" | "otherUserId" | "grounds" | "proposedBy" | "confirmedBy"
> {
  readonly userId: UserId;
  readonly outcome: FinalOutcome;
  readonly proposedAt: Date;
  readonly confirmedAt: Date | null;
  readonly sealedText: string | null;
  readonly fileId: string | null;
  readonly sentAt: Date | null;
  readonly verdict: AppealVerdict | null;
  readonly words: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

function finalRefusalOf(row: Row, sealKey: SealKey): FinalRefusal {
  const { id, outcome, otherUserId, grounds, proposedBy, confirmedBy } = row;
  return {
    id,
    outcome,
    otherUserId,
    grounds,
    proposedBy,
    confirmedBy,
    proposedAt: instantFromColumn(row.proposedAt),
    confirmedAt: instantOrNull(row.confirmedAt),
    appeal: appealOf(row, sealKey),
  };
}

function appealOf(row: Row, sealKey: SealKey): Appeal | null {
  const { userId, id, sealedText, fileId, sentAt, verdict, words, decidedBy, decidedAt } = row;
  if (sealedText === null || sentAt === null) return null;
  const text = sealKey.open(sealedText, aboutOf(userId, id));
  const isDecided = verdict !== null && words !== null && decidedBy !== null && decidedAt !== null;
  return {
    text,
    fileId,
    sentAt: instantFromColumn(sentAt),
    decision: isDecided
      ? { verdict, words, decidedBy, decidedAt: instantFromColumn(decidedAt) }
      : null,
  };
}

const aboutOf = (userId: UserId, id: string): string => `kyc/${userId}/appeal/${id}`;

/** Whether somebody other than this member has handed papers in under that id. */
export async function readOtherCases(
  tx: Tx,
  { userId, otherUserId }: { readonly userId: UserId; readonly otherUserId: string | null },
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(otherCaseStatement, [userId, otherUserId]);
  return new Set(rows.map(({ id }) => id));
}

/** What a case's staff are called, and whose case a duplicate names. */
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
  `select refusal.user_id as "userId", refusal.id, outcome, other_user_id as "otherUserId", grounds,
     proposed_by as "proposedBy", proposed_at as "proposedAt", confirmed_by as "confirmedBy",
     confirmed_at as "confirmedAt", sealed_text as "sealedText", file_id as "fileId",
     sent_at as "sentAt", verdict, words, decided_by as "decidedBy",
     appeal.decided_at as "decidedAt"
   from kyc_verifications one
     join kyc_final_refusals refusal
       on refusal.user_id = one.user_id and refusal.id = one.refusal_id
     left join kyc_appeals appeal
       on appeal.user_id = refusal.user_id and appeal.refusal_id = refusal.id
   where one.user_id = any($1::uuid[])`,
);

// What was proposed never changes, and what was confirmed stays so.
const saveStatement = sql(
  "kyc.save-final-refusal",
  `insert into kyc_final_refusals (user_id, id, level, outcome, other_user_id, grounds, proposed_by,
     proposed_at, confirmed_by, confirmed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (user_id, id) do update
     set confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at
     where kyc_final_refusals.confirmed_by is null`,
);

const saveAppealStatement = sql(
  "kyc.save-appeal",
  `insert into kyc_appeals (user_id, refusal_id, sealed_text, file_id, sent_at, verdict, words,
     decided_by, decided_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (user_id, refusal_id) do update set verdict = excluded.verdict,
     words = excluded.words, decided_by = excluded.decided_by, decided_at = excluded.decided_at
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
