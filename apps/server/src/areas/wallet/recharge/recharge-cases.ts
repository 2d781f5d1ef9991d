import { type Instant, toDecimalText, type UserId } from "@plumbline/engine/kernel";
import {
  type AsOf,
  findChannel,
  type Recharge,
  RECHARGE_ACCEPTS,
  rechargePreimage,
  REVERSAL_VERDICTS,
  reversalPreimage,
  type ReversalVerdict,
  validApprovals,
  type WalletSettings,
} from "@plumbline/engine/wallet";
import { sql, type Tx } from "#platform/postgres/database";
import { readOperatorNames } from "#services/operators/settings/proposal-rows";
import { readHeights } from "../chain/chain-rows.ts";
import { type CaseRow, findSameProofs, type Recorded, type SameProof } from "../records/queries.ts";
import { rechargeOf } from "../records/record-row.ts";
import { readColleagues } from "#services/operators/same-person";
import { readSoleSums } from "../records/sole-decisions.ts";
import { readOpenedFiles } from "#services/files/file-rows";
import {
  approvalViews,
  isApprovedBy,
  rechargeView,
  sha256,
  soleLimitView,
  staffStepsOf,
} from "../records/record-view.ts";

/** The context in which cases are shown. */
export interface CaseContext {
  readonly database: Tx;
  readonly settings: WalletSettings;
  readonly now: Instant;
  readonly operatorId: string;
}

/** Recharges for staff, with the other recharges that show the same proof. */
export async function casesOf(
  records: readonly (Recorded & { readonly row: CaseRow })[],
  context: CaseContext,
) {
  const { database, settings, now, operatorId } = context;
  const cases = records.map(({ row, steps }) => ({ row, steps, recharge: rechargeOf(row) }));
  const hashes = cases.map(({ recharge }) => recharge.proofHash).filter((one) => one !== null);
  const approvers = cases.flatMap(({ recharge }) =>
    recharge.approvals.map((one) => one.operatorId),
  );
  const userIds = [...new Set(records.map(({ row }) => row.userId))];
  const [{ isSamePerson, isShutOut }, proofs, heights, balances, ...rest] = await Promise.all([
    readColleagues(database, now),
    findSameProofs(database, hashes),
    readHeights(database),
    readAvailable(
      database,
      cases.filter(({ recharge }) => isReversal(recharge)).map(({ row }) => row.userId),
    ),
    readOperatorNames(database, approvers),
    readSoleSums(database, now),
    readOpenedFiles(database, { userIds, operatorId }),
  ]);
  const [names, soleSums, openedFileIds] = rest;
  return cases.map(({ row, steps, recharge }) => {
    const limit = findChannel(settings, recharge.channelId)?.recharge.fourEyesAbove ?? null;
    return {
      ...rechargeView(recharge, { settings, steps, heights }),
      steps: staffStepsOf<Recharge["stage"]>(steps),
      userId: row.userId,
      account: row.account,
      approvals: approvalViews(recharge.approvals, { names, isShutOut, now }),
      isApprovedByReader: isApprovedBy(recharge.approvals, {
        operatorId,
        isSamePerson,
        isShutOut,
        now,
      }),
      ...soleLimitView(
        { isSamePerson, soleSums, userId: row.userId },
        { direction: "recharge", limit, operatorId },
        now,
      ),
      isProofOpened: recharge.proofFileId === null || openedFileIds.has(recharge.proofFileId),
      contentHash: sha256(
        isReversal(recharge) ? reversalPreimage(recharge, null) : rechargePreimage(recharge, null),
      ),
      available: isReversal(recharge)
        ? toDecimalText(balances.get(`${row.userId}/${recharge.claimed.asset}`) ?? 0n)
        : null,
      ...proposalOf(recharge, { isShutOut, now }),
      sameProofs: sameAs(recharge, proofs),
    };
  });
}

/** The number of other recharges listed with a case: the latest ones, with the total count. */
const SAME_PROOFS_MAX = 5;

function sameAs({ id, proofHash }: Recharge, proofs: readonly SameProof[]) {
  const others = proofs.filter((proof) => proof.hash === proofHash && proof.id !== id);
  const records = others.slice(0, SAME_PROOFS_MAX).map(({ hash: _hash, ...other }) => other);
  return { total: others.length, records };
}

/** After crediting, a reversal is decided on a different content hash. */
const isReversal = ({ stage }: Recharge): boolean =>
  RECHARGE_ACCEPTS.takeBack.some((one) => one === stage);

/** The first of two approvals with its remark, as long as it is valid. */
function proposalOf(recharge: Recharge, asOf: AsOf) {
  const words = recharge.approvals.at(-1)?.words ?? null;
  const isProposed = (verdict: ReversalVerdict) => {
    const preimageHash = sha256(reversalPreimage(recharge, { verdict, words }));
    return validApprovals(recharge.approvals, preimageHash, asOf).length > 0;
  };
  return { proposedVerdict: REVERSAL_VERDICTS.find(isProposed) ?? null, proposedWords: words };
}

/** Users' available live balances, by "<user>/<currency>", in units. */
async function readAvailable(
  tx: Tx,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<string, bigint>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx.query<{ userId: UserId; asset: string; amount: bigint }>(
    availableStatement,
    [userIds],
  );
  return new Map(rows.map(({ userId, asset, amount }) => [`${userId}/${asset}`, amount]));
}

const availableStatement = sql(
  "wallet.available",
  `select user_id as "userId", asset, amount from balances
   where user_id = any($1::uuid[]) and book = 'live' and kind = 'available'`,
);
