import { hash } from "node:crypto";
import { type Instant, type UserId } from "@plumbline/engine/kernel";
import {
  type CaseChange,
  contentPreimage,
  FILE_PARTS,
  type KycLevel,
  type KycWorld,
  type ReviewWorld,
  type Verification,
  type Verifications,
} from "@plumbline/engine/kyc";
import { columnOrNull, instantFromColumn, instantOrNull, instantToColumn } from "#shell/columns";
import { SaveRefused, type Store } from "#shell/command";
import { sql, type Transaction, type Tx } from "#shell/database";
import { type Audited, audited } from "#shell/operators/operator-command";
import type { SealKey } from "#shell/sealed/seal-key";
import { readClaim, saveClaim } from "./claim-rows.ts";
import { verificationNotices } from "./verification-notices.ts";
import { openAnswers, paperDigest, sealAnswers } from "./sealed-answers.ts";

interface Row extends Omit<Verification, "submittedAt" | "decidedAt"> {
  readonly userId: UserId;
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
}

/** Verifications in the database, which keeps what is personal in them sealed. */
export interface KycRows {
  /** A user's verifications and which pictures they may name in one. */
  readonly store: Store<KycWorld, Verification>;
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
  return {
    store: storeUnder(sealKey),
    readVerifications: async (tx, userId) =>
      byLevel(await tx.query<Row>(loadStatement, [[userId]]), sealKey),
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
    const [rows, files] = await Promise.all([
      tx.query<Row>(loadStatement, [userIds]),
      tx.query<{ userId: UserId; id: string }>(fileIdsStatement, [userIds]),
    ]);
    return new Map(
      userIds.map((userId): [UserId, KycWorld] => [
        userId,
        {
          verifications: byLevel(
            rows.filter((row) => row.userId === userId),
            sealKey,
          ),
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
});

async function readCaseOf(
  tx: Tx,
  {
    userId,
    level,
    sealKey,
  }: { readonly userId: UserId; readonly level: KycLevel; readonly sealKey: SealKey },
): Promise<ReviewWorld> {
  const [rows, hashes, claim] = await Promise.all([
    tx.query<Row>(loadStatement, [[userId]]),
    tx.query<{ id: string; sha256: string }>(fileHashesStatement, [userId]),
    readClaim(tx, userId, level),
  ]);
  const verification = byLevel(rows, sealKey)[level] ?? null;
  if (verification === null) return { verification, contentHash: "", claim };
  const byFile = new Map(hashes.map(({ id, sha256 }) => [id, sha256]));
  const contentHash = hash("sha256", contentPreimage(verification, byFile), "hex");
  return { verification, contentHash, claim };
}

/** The ids of the pictures in a case. */
export const fileIdsOf = ({ answers }: Verification): readonly string[] =>
  FILE_PARTS.map((part) => answers[part]).filter((id) => id !== undefined);

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
  const saved = await tx.query(saveStatement, [
    ...[userId, level, status, version],
    ...[JSON.stringify(sealAnswers(answers, { userId, sealKey })), JSON.stringify(rejections)],
    instantToColumn(submittedAt),
    columnOrNull(decidedAt),
    answers.idNumber === undefined ? null : paperDigest(answers.idNumber, sealKey),
  ]);
  if (saved.length === 0) throw new SaveRefused({ type: "kyc_case_changed" });
  await tx.query(stepStatement, [userId, level, version, status, instantToColumn(at)]);
}

const byLevel = (rows: readonly Row[], sealKey: SealKey): Verifications =>
  Object.fromEntries(
    rows.map(({ userId, submittedAt, decidedAt, ...row }): [KycLevel, Verification] => [
      row.level,
      {
        ...row,
        answers: openAnswers(row.answers, { userId, sealKey }),
        submittedAt: instantFromColumn(submittedAt),
        decidedAt: instantOrNull(decidedAt),
      },
    ]),
  );

const loadStatement = sql(
  "kyc.load",
  `select user_id as "userId", level, status, version, answers, rejections,
     submitted_at as "submittedAt", decided_at as "decidedAt"
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
     (user_id, level, status, version, answers, rejections, submitted_at, decided_at, paper_digest)
   values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8, $9)
   on conflict (user_id, level) do update
     set status = excluded.status, version = excluded.version, answers = excluded.answers,
       rejections = excluded.rejections, submitted_at = excluded.submitted_at,
       decided_at = excluded.decided_at, paper_digest = excluded.paper_digest
     where kyc_verifications.version = excluded.version - 1
   returning version`,
);

const stepStatement = sql(
  "kyc.step",
  "insert into kyc_steps (user_id, level, version, status, at) values ($1, $2, $3, $4, $5)",
);
