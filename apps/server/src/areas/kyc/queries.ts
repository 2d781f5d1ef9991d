import { HOUR_MS, type Instant, type UserId } from "@plumbline/engine/kernel";
import {
  type Appeal,
  APPEAL_WITHIN_MS,
  appealDueAt,
  type FinalRefusal,
  type KycLevel,
  type KycStage,
  type KycStatus,
  stageOf,
  type Verification,
  WAITING_STAGES,
} from "@plumbline/engine/kyc";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import type { listFileOpenings, listVerifications } from "@plumbline/protocol/kyc";
import type { listKycCases } from "@plumbline/protocol/kyc/operator-calls";
import type { ListQuery } from "@plumbline/protocol/list-filters";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { filterValue, holderOf, isFiltered, sortedStatement } from "#services/plug/list-filter";

type View = ResultOf<typeof listVerifications>["records"][number];
type CaseLine = ResultOf<typeof listKycCases>["records"][number];
type OpeningLine = ResultOf<typeof listFileOpenings>["records"][number];

/** The time within which staff intend to review documents. */
const REVIEW_WITHIN_MS = 24 * HOUR_MS;

const dueTimeOf = (submittedAt: Instant | number): string =>
  toWireTime(submittedAt + REVIEW_WITHIN_MS);

/** A verification with its history, as shown to its owner. */
export async function viewOf(tx: Tx, userId: UserId, verification: Verification): Promise<View> {
  const { level, status, answers, rejections, submittedAt, decidedAt } = verification;
  const rows = await tx.query<StepRow>(stepsStatement, [userId, level]);
  const stage = stageOf(verification);
  return {
    level,
    status,
    stage: stage === "proposed" ? "submitted" : stage,
    answers: { ...answers },
    rejections: [...rejections],
    finalRefusal: finalRefusalView(verification.finalRefusal),
    submitTime: toWireTime(submittedAt),
    decideTime: decidedAt === null ? null : toWireTime(decidedAt),
    dueTime: dueTimeOf(submittedAt),
    steps: stepsOf(rows),
  };
}

interface StepRow {
  readonly status: KycStatus;
  readonly stage: KycStage;
  readonly at: Instant;
  readonly operatorName: string | null;
}

/** Every step with the operator who decided it, for staff. */
export async function staffSteps(tx: Tx, userId: UserId, level: KycLevel) {
  const rows = await tx.query<StepRow>(stepsStatement, [userId, level]);
  return rows.map(({ at, ...step }) => ({ ...step, createTime: toWireTime(at) }));
}

/** Without proposals and their withdrawals, which only staff see. */
function stepsOf(rows: readonly StepRow[]): View["steps"] {
  return rows.flatMap(({ status, stage, at }, index) => {
    const isWithdrawn = stage === "submitted" && rows[index - 1]?.stage === "proposed";
    if (stage === "proposed" || isWithdrawn) return [];
    return [{ status, stage, createTime: toWireTime(at) }];
  });
}

/** Without proposals, and without the other member of a duplicate. */
function finalRefusalView(refusal: FinalRefusal | null): View["finalRefusal"] {
  if (refusal === null || refusal.confirmedAt === null) return null;
  const { appeal, confirmedAt, outcome } = refusal;
  return {
    outcome,
    decideTime: toWireTime(confirmedAt),
    appeal: appeal === null ? null : appealView(appeal),
  };
}

export function appealView(appeal: Appeal) {
  const { text, fileId, sentAt, decision } = appeal;
  return {
    text,
    fileId,
    createTime: toWireTime(sentAt),
    dueTime: toWireTime(appealDueAt(appeal)),
    decision: decision && {
      verdict: decision.verdict,
      words: decision.words,
      decideTime: toWireTime(decision.decidedAt),
    },
  };
}

interface Page {
  readonly pageNo: number;
  readonly pageSize: number;
}

/** Views of this user's pictures by staff, the latest first. */
export async function findOpenings(
  tx: Tx,
  userId: UserId,
  { pageNo, pageSize }: Page,
): Promise<{ lines: OpeningLine[]; total: number }> {
  const { rows, total } = await readPage<{
    fileId: string;
    operatorId: string | null;
    openedAt: Instant;
  }>(
    tx,
    { page: openingsStatement, count: openingsCountStatement, filter: [userId] },
    { pageNo, pageSize },
  );
  const lines = rows.map(({ fileId, operatorId, openedAt }): OpeningLine => ({
    fileId,
    createTime: toWireTime(openedAt),
    by: operatorId === null ? "owner" : "staff",
    // The last characters of a random id distinguish two operators without naming them.
    staffCode: operatorId === null ? null : operatorId.slice(-4).toUpperCase(),
  }));
  return { lines, total };
}

interface CaseRow {
  readonly userId: UserId;
  readonly account: string;
  readonly level: KycLevel;
  readonly status: KycStatus;
  readonly stage: KycStage;
  readonly submittedAt: Instant;
  /** When the appeal was sent. */
  readonly sentAt: Instant | null;
  readonly claimedBy: string | null;
  readonly claimedByName: string | null;
  readonly claimedUntil: Instant | null;
}

/**
 * The reader and the time: they determine whether a claim is one's own and whether it has expired.
 */
interface OperatorView {
  readonly operatorId: string;
  readonly now: Instant;
}

/** Cases of one stage, or all that wait for staff, the longest waiting first. */
export async function findCases(
  tx: Tx,
  request: Page & OperatorView & ListQuery & { readonly stage: KycStage | "waiting" },
): Promise<{ lines: CaseLine[]; total: number }> {
  const { stage, now, operatorId } = request;
  const stages = stage === "waiting" ? WAITING_STAGES : [stage];
  const wanted = [instantToColumn(now), stages, filterValue(request), operatorId];
  const { rows, total } = await readPage<CaseRow>(
    tx,
    { page: casesStatement(request), count: casesCountStatement, filter: wanted },
    request,
  );
  return {
    lines: rows.map((row) => caseLineOf(row, request.operatorId)),
    total,
  };
}

export async function findCase(
  tx: Tx,
  request: OperatorView & { readonly userId: UserId; readonly level: KycLevel },
): Promise<CaseLine | null> {
  const { userId, level, now, operatorId } = request;
  const [row] = await tx.query<CaseRow>(caseStatement, [instantToColumn(now), userId, level]);
  return row === undefined ? null : caseLineOf(row, operatorId);
}

const caseLineOf = (
  { submittedAt, sentAt, claimedBy, claimedByName, claimedUntil, ...row }: CaseRow,
  operatorId: string,
): CaseLine => ({
  ...row,
  id: `${row.userId}:${row.level}`,
  submitTime: toWireTime(submittedAt),
  sinceTime: toWireTime(sentAt ?? submittedAt),
  dueTime: sentAt === null ? dueTimeOf(submittedAt) : toWireTime(appealDueAt({ sentAt })),
  claim:
    claimedByName === null || claimedUntil === null
      ? null
      : {
          operatorName: claimedByName,
          isOwn: claimedBy === operatorId,
          untilTime: toWireTime(claimedUntil),
        },
});

const stepsStatement = sql(
  "kyc.steps",
  `select status, coalesce(refusal_stage, status) as stage, at, name as "operatorName"
   from kyc_steps left join operator_names on operator_names.id = operator_id
   where user_id = $1 and level = $2 order by version`,
);

const openingsStatement = sql(
  "kyc.openings",
  `select file_id as "fileId", operator_id as "operatorId", opened_at as "openedAt"
   from file_openings where user_id = $1 order by id desc limit $2 offset $3`,
);

const openingsCountStatement = sql(
  "kyc.openings-count",
  "select count(*) from file_openings where user_id = $1",
);

/** SQL of verifications with their appeal and the current claim. */
const kycCases = (now: string): string => `kyc_verifications cases
   join member_names using (user_id)
   left join kyc_appeals appeals
     on appeals.user_id = cases.user_id and appeals.refusal_id = cases.refusal_id
   left join kyc_claims claims on claims.user_id = cases.user_id and claims.level = cases.level
     and stage = any(array['${WAITING_STAGES.join("', '")}']) and claimed_until > ${now}
   left join operator_names on operator_names.id = claims.operator_id`;

/** An appeal is due by the time it was sent; the operator who claimed a case works on it. */
export const CASE_FILTER = {
  userId: "cases.user_id",
  time: "submitted_at",
  due: `coalesce(sent_at + interval '${APPEAL_WITHIN_MS / HOUR_MS} hours',
      submitted_at + interval '${REVIEW_WITHIN_MS / HOUR_MS} hours')`,
  holder: holderOf({
    assigned: { queue: "kyc", caseId: "cases.user_id || ':' || cases.level" },
    workerId: "claims.operator_id",
  }),
} as const;

const CASE_COLUMNS = `select cases.user_id as "userId", account, cases.level, status, stage,
   submitted_at as "submittedAt", sent_at as "sentAt", claims.operator_id as "claimedBy",
   name as "claimedByName", claimed_until as "claimedUntil"
 from ${kycCases("$1")}`;

const WANTED = `where stage = any($2::text[])
   and ${isFiltered(CASE_FILTER, { filter: "$3", now: "$1", operatorId: "$4" })}`;

const casesStatement = sortedStatement(
  "kyc.cases",
  {
    own: "coalesce(sent_at, submitted_at), cases.user_id, cases.level",
    tie: "cases.user_id, cases.level",
    by: { submitTime: "submitted_at", dueTime: CASE_FILTER.due },
  },
  (orderBy) => `${CASE_COLUMNS} ${WANTED} order by ${orderBy} limit $5 offset $6`,
);

const casesCountStatement = sql(
  "kyc.cases-count",
  `select count(*) from ${kycCases("$1")} ${WANTED}`,
);

const caseStatement = sql(
  "kyc.case",
  `${CASE_COLUMNS} where cases.user_id = $2 and cases.level = $3`,
);
