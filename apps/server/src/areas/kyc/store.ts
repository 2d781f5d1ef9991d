import { hash } from "node:crypto";
import { type Instant, type UserId } from "@plumbline/engine/kernel";
import {
  type CaseChange,
  contentPreimage,
  FILE_PARTS,
  type FinalRefusal,
  type KycLevel,
  type KycWorld,
  type ReviewWorld,
  stageOf,
  type Verification,
  type Verifications,
} from "@plumbline/engine/kyc";
import {
  columnOrNull,
  instantFromColumn,
  instantOrNull,
  instantToColumn,
} from "#platform/postgres/columns";
import { SaveRefused, type Store } from "#platform/command/command";
import { sql, type Transaction, type Tx } from "#platform/postgres/database";
import { type Audited, audited, loggedBeside } from "#services/operators/operator-command";
import type { SealKey } from "#platform/secrets/seal-key";
import { readClaim, saveClaim } from "./claim-rows.ts";
import { readFinalRefusals, saveFinalRefusal } from "./final-refusal-rows.ts";
import { verificationNotices } from "./verification-notices.ts";
import { openAnswers, paperDigest, sealAnswers } from "./sealed-answers.ts";

interface Row extends Omit<Verification, "submittedAt" | "decidedAt" | "finalRefusal"> {
  readonly userId: UserId;
  readonly refusalId: string | null;
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
}

/** Verifications in the database, which keeps what is personal in them sealed. */
export interface KycRows {
  /** A user's verifications and which pictures they may name in one. */
  readonly store: Store<KycWorld, Verification>;
  /** The same for what a member does that operators read in their log. */
  readonly loggedStore: Store<KycWorld, Audited<Verification>>;
  /** One user's verifications outside of any command. */
  readVerifications(tx: Tx, userId: UserId): Promise<Verifications>;
  /** A case as it is now, and the hash that names everything in it. */
  readCase(tx: Tx, userId: UserId, level: KycLevel): Promise<ReviewWorld>;
  /**
   * The store of one case, for the operator's command. Each has its own name, so that two decisions
   * about one case follow one another and those about two cases know nothing of each other.
   */
  reviewStoreOf(userId: UserId, level: KycLevel): Store<ReviewWorld, Audited<CaseChange>>;
}

export function kycRows(sealKey: SealKey): KycRows {
  const readCase: KycRows["readCase"] = (tx, userId, level) =>
    readCaseOf(tx, { userId, level, sealKey });
  const store = storeUnder(sealKey);
  return {
    store,
    loggedStore: loggedBeside(store),
    readVerifications: async (tx, userId) =>
      (await readAll(tx, [userId], sealKey)).get(userId) ?? {},
    readCase,
    reviewStoreOf: (userId, level) =>
      audited<ReviewWorld, CaseChange>({
        name: `kyc.review/${userId}/${level}`,
        load: (tx) => readCase(tx, userId, level),
        // Decided once, it is no longer under review: whatever was seen of it is not asked again.
        merge: (world, change) => ({ ...world, ...change }),
        save: async (tx, { verification: next, claim }, at) => {
          if (next !== undefined) await saveVerification(tx, { userId, next, at, sealKey });
          await saveClaim(tx, { userId, level, claim });
        },
        noticesOf: (_world, { verification }) =>
          verification === undefined ? [] : verificationNotices(userId, verification),
      }),
  };
}

const storeUnder = (sealKey: SealKey): Store<KycWorld, Verification> => ({
  name: "kyc.verifications",
  load: async (tx, userIds) => {
    const [verifications, files] = await Promise.all([
      readAll(tx, userIds, sealKey),
      tx.query<{ userId: UserId; id: string }>(fileIdsStatement, [userIds]),
    ]);
    return new Map(
      userIds.map((userId): [UserId, KycWorld] => [
        userId,
        {
          verifications: verifications.get(userId) ?? {},
          fileIds: new Set(files.filter((file) => file.userId === userId).map(({ id }) => id)),
        },
      ]),
    );
  },
  merge: ({ verifications, fileIds }, next) => ({
    verifications: { ...verifications, [next.level]: next },
    fileIds,
  }),
  save: async (tx, changes) => {
    for (const { userId, next, at } of changes) {
      await saveVerification(tx, { userId, next, at, sealKey });
    }
  },
  noticesOf: ({ userId, next }) => verificationNotices(userId, next),
});

async function readCaseOf(
  tx: Tx,
  {
    userId,
    level,
    sealKey,
  }: { readonly userId: UserId; readonly level: KycLevel; readonly sealKey: SealKey },
): Promise<ReviewWorld> {
  const [verifications, hashes, claim] = await Promise.all([
    readAll(tx, [userId], sealKey),
    tx.query<{ id: string; sha256: string }>(fileHashesStatement, [userId]),
    readClaim(tx, userId, level),
  ]);
  const verification = verifications.get(userId)?.[level] ?? null;
  if (verification === null) return { verification, contentHash: "", claim };
  const byFile = new Map(hashes.map(({ id, sha256 }) => [id, sha256]));
  const contentHash = hash("sha256", contentPreimage(verification, byFile), "hex");
  return { verification, contentHash, claim };
}

/** The ids of the pictures in a case and in the appeal about it. */
export const fileIdsOf = ({ answers, finalRefusal }: Verification): readonly string[] =>
  [...FILE_PARTS.map((part) => answers[part]), finalRefusal?.appeal?.fileId ?? undefined].filter(
    (id) => id !== undefined,
  );

/** Only on top of the version it was decided on: member and staff hold different locks. */
async function saveVerification(
  tx: Transaction,
  {
    userId,
    next,
    at,
    sealKey,
  }: {
    readonly userId: UserId;
    readonly next: Verification;
    readonly at: Instant;
    readonly sealKey: SealKey;
  },
): Promise<void> {
  const { level, status, version, answers, rejections, submittedAt, decidedAt } = next;
  const { finalRefusal } = next;
  const refusalStage = finalRefusal === null ? null : stageOf(next);
  if (finalRefusal !== null) {
    await saveFinalRefusal(tx, { userId, level, sealKey }, finalRefusal);
  }
  const saved = await tx.query(saveStatement, [
    userId,
    level,
    status,
    version,
    JSON.stringify(sealAnswers(answers, { userId, sealKey })),
    JSON.stringify(rejections),
    instantToColumn(submittedAt),
    columnOrNull(decidedAt),
    answers.idNumber === undefined ? null : paperDigest(answers.idNumber, sealKey),
    finalRefusal?.id ?? null,
    refusalStage,
  ]);
  if (saved.length === 0) throw new SaveRefused({ type: "kyc_case_changed" });
  const step = [userId, level, version, status, instantToColumn(at), refusalStage];
  await tx.query(stepStatement, step);
}

async function readAll(
  tx: Tx,
  userIds: readonly UserId[],
  sealKey: SealKey,
): Promise<ReadonlyMap<UserId, Verifications>> {
  const [rows, refusals] = await Promise.all([
    tx.query<Row>(loadStatement, [userIds]),
    readFinalRefusals(tx, userIds, sealKey),
  ]);
  return new Map(
    userIds.map((userId): [UserId, Verifications] => {
      const own = rows.filter((row) => row.userId === userId);
      const all = own.map((row) => verificationOf(row, { refusals, sealKey }));
      return [userId, Object.fromEntries(all.map((one) => [one.level, one]))];
    }),
  );
}

function verificationOf(
  { userId, refusalId, submittedAt, decidedAt, ...row }: Row,
  {
    refusals,
    sealKey,
  }: { readonly refusals: ReadonlyMap<string, FinalRefusal>; readonly sealKey: SealKey },
): Verification {
  return {
    ...row,
    answers: openAnswers(row.answers, { userId, sealKey }),
    finalRefusal: refusalId === null ? null : (refusals.get(refusalId) ?? null),
    submittedAt: instantFromColumn(submittedAt),
    decidedAt: instantOrNull(decidedAt),
  };
}

const loadStatement = sql(
  "kyc.load",
  `select user_id as "userId", level, status, version, answers, rejections,
     submitted_at as "submittedAt", decided_at as "decidedAt", refusal_id as "refusalId"
   from kyc_verifications where user_id = any($1::uuid[])`,
);

const fileIdsStatement = sql(
  "kyc.file-ids",
  `select user_id as "userId", id from files
   where user_id = any($1::uuid[]) and purpose = 'kyc'`,
);

const fileHashesStatement = sql(
  "kyc.file-hashes",
  "select id, encode(sha256, 'hex') as sha256 from files where user_id = $1 and purpose = 'kyc'",
);

const saveStatement = sql(
  "kyc.save",
  `insert into kyc_verifications
     (user_id, level, status, version, answers, rejections, submitted_at, decided_at, paper_digest,
      refusal_id, refusal_stage)
   values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8, $9, $10, $11)
   on conflict (user_id, level) do update
     set status = excluded.status, version = excluded.version, answers = excluded.answers,
       rejections = excluded.rejections, submitted_at = excluded.submitted_at,
       decided_at = excluded.decided_at, paper_digest = excluded.paper_digest,
       refusal_id = excluded.refusal_id, refusal_stage = excluded.refusal_stage
     where kyc_verifications.version = excluded.version - 1
   returning version`,
);

const stepStatement = sql(
  "kyc.step",
  `insert into kyc_steps (user_id, level, version, status, at, refusal_stage)
   values ($1, $2, $3, $4, $5, $6)`,
);
