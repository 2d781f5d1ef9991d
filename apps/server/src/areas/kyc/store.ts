import { hash } from "node:crypto";
import { type Instant, type UserId } from "@plumbline/engine/kernel";
import {
  type CaseChange,
  contentPreimage,
  FILE_PARTS,
  type FinalRefusal,
  type KycLevel,
  type KycContext,
  type ReviewContext,
  stageOf,
  type Verification,
  type Verifications,
} from "@plumbline/engine/kyc";
import {
  instantToColumn,
  int,
  json,
  type RowOf,
  table,
  text,
  time,
  uuid,
} from "#platform/postgres/columns";
import { SaveRefused, type Store } from "#platform/command/command";
import { sql, type Transaction, type Tx } from "#platform/postgres/database";
import { type Audited, audited, loggedBeside } from "#services/operators/operator-command";
import type { SealKey } from "#platform/secrets/seal-key";
import { readClaim, saveClaim } from "./claim-rows.ts";
import { readFinalRefusals, saveFinalRefusal } from "./final-refusal-rows.ts";
import { verificationNotices } from "./verification-notices.ts";
import { openAnswers, paperDigest, sealAnswers } from "./sealed-answers.ts";

interface StoredVerification {
  readonly userId: UserId;
  readonly verification: Verification;
  /** The key that personal parts are sealed with. */
  readonly sealKey: SealKey;
}

const kycVerifications = table<StoredVerification>("kyc_verifications").of({
  userId: uuid(({ userId }) => userId),
  level: text(({ verification }) => verification.level),
  status: text(({ verification }) => verification.status),
  version: int(({ verification }) => verification.version),
  answers: json(({ verification, ...owner }) => sealAnswers(verification.answers, owner)),
  rejections: json(({ verification }) => verification.rejections),
  submittedAt: time(({ verification }) => verification.submittedAt),
  decidedAt: time(({ verification }) => verification.decidedAt),
  paperDigest: text(({ verification: { answers }, sealKey }) => {
    return answers.idNumber === undefined ? null : paperDigest(answers.idNumber, sealKey);
  }),
  refusalId: uuid(({ verification }) => verification.finalRefusal?.id ?? null),
  refusalStage: text(({ verification }) => refusalStageOf(verification)),
});

type VerificationRow = RowOf<typeof kycVerifications>;

const refusalStageOf = (verification: Verification) =>
  verification.finalRefusal === null ? null : stageOf(verification);

/** A change of a case, and the operator who decided it. */
export interface StaffChange extends CaseChange {
  readonly operatorId: string;
}

/** Verifications in the database, with their personal parts sealed. */
export interface KycRows {
  /** A user's verifications, and the pictures that the user may refer to. */
  readonly store: Store<KycContext, Verification>;
  /** The same for members' commands that are logged among staff's. */
  readonly loggedStore: Store<KycContext, Audited<Verification>>;
  /** One user's verifications outside of any command. */
  readVerifications(tx: Tx, userId: UserId): Promise<Verifications>;
  /** The present state of a case, and the hash of its content. */
  readCase(tx: Tx, userId: UserId, level: KycLevel): Promise<ReviewContext>;
  /**
   * The store of one case, for operators' commands. Each case has its own store name, so that only
   * decisions about the same case are serialised.
   */
  reviewStoreOf(userId: UserId, level: KycLevel): Store<ReviewContext, Audited<StaffChange>>;
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
      audited<ReviewContext, StaffChange>({
        name: `kyc.review/${userId}/${level}`,
        load: (tx) => readCase(tx, userId, level),
        // After a decision the case is no longer under review, so openings need not be updated.
        merge: (context, { operatorId: _staff, ...change }) => ({ ...context, ...change }),
        save: async (tx, { verification: next, claim, operatorId }, at) => {
          if (next !== undefined) {
            await saveVerification(tx, { userId, next, at, sealKey, operatorId });
          }
          await saveClaim(tx, { userId, level, claim });
        },
        noticesOf: (_context, { verification }) =>
          verification === undefined ? [] : verificationNotices(userId, verification),
      }),
  };
}

const storeUnder = (sealKey: SealKey): Store<KycContext, Verification> => ({
  name: "kyc.verifications",
  load: async (tx, userIds) => {
    const [verifications, files] = await Promise.all([
      readAll(tx, userIds, sealKey),
      tx.query<{ userId: UserId; id: string }>(fileIdsStatement, [userIds]),
    ]);
    return new Map(
      userIds.map((userId): [UserId, KycContext] => [
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
      await saveVerification(tx, { userId, next, at, sealKey, operatorId: null });
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
): Promise<ReviewContext> {
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

/** The ids of the pictures in a case and in its appeal. */
export const fileIdsOf = ({ answers, finalRefusal }: Verification): readonly string[] =>
  [...FILE_PARTS.map((part) => answers[part]), finalRefusal?.appeal?.fileId ?? undefined].filter(
    (id) => id !== undefined,
  );

/**
 * Saves only on top of the version that was decided on, since member and staff hold different
 * locks.
 */
async function saveVerification(
  tx: Transaction,
  {
    userId,
    next,
    at,
    sealKey,
    operatorId,
  }: {
    readonly userId: UserId;
    readonly next: Verification;
    readonly at: Instant;
    readonly sealKey: SealKey;
    /** The operator who decided; null: the member. */
    readonly operatorId: string | null;
  },
): Promise<void> {
  const { level, status, version, finalRefusal } = next;
  if (finalRefusal !== null) {
    await saveFinalRefusal(tx, { userId, level, sealKey }, finalRefusal);
  }
  const stored = { userId, verification: next, sealKey };
  const saved = await tx.query(saveStatement, kycVerifications.valuesOf(stored));
  if (saved.length === 0) throw new SaveRefused({ type: "kyc_case_changed" });
  const stage = refusalStageOf(next);
  const step = [userId, level, version, status, instantToColumn(at), stage, operatorId];
  await tx.query(stepStatement, step);
}

async function readAll(
  tx: Tx,
  userIds: readonly UserId[],
  sealKey: SealKey,
): Promise<ReadonlyMap<UserId, Verifications>> {
  const [rows, refusals] = await Promise.all([
    tx.query<VerificationRow>(loadStatement, [userIds]),
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
  row: VerificationRow,
  {
    refusals,
    sealKey,
  }: { readonly refusals: ReadonlyMap<string, FinalRefusal>; readonly sealKey: SealKey },
): Verification {
  const { userId, refusalId, level, status, version, rejections, submittedAt, decidedAt } = row;
  return {
    level,
    status,
    version,
    rejections,
    submittedAt,
    decidedAt,
    answers: openAnswers(row.answers, { userId, sealKey }),
    finalRefusal: refusalId === null ? null : (refusals.get(refusalId) ?? null),
  };
}

const loadStatement = sql(
  "kyc.load",
  `select ${kycVerifications.select} from kyc_verifications where user_id = any($1::uuid[])`,
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

const FIXED = new Set(["userId", "level"]);
const CHANGING = kycVerifications.names.filter((name) => !FIXED.has(name));

const saveStatement = sql(
  "kyc.save",
  `${kycVerifications.insert}
   on conflict (user_id, level) do update set ${kycVerifications.set(CHANGING)}
     where kyc_verifications.version = excluded.version - 1
   returning version`,
);

const stepStatement = sql(
  "kyc.step",
  `insert into kyc_steps (user_id, level, version, status, at, refusal_stage, operator_id)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
