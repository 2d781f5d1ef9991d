import { type Instant, toDecimalText, type UserId } from "@plumbline/engine/kernel";
import {
  type AsOf,
  findChannel,
  type Recharge,
  rechargePreimage,
  REVERSAL_VERDICTS,
  reversalPreimage,
  type ReversalVerdict,
  validApprovals,
  type WalletSettings,
} from "@plumbline/engine/wallet";
import { unitsFromColumn } from "#shell/columns";
import { sql, type Tx } from "#shell/database";
import { readOperatorNames } from "#shell/operators/settings/proposal-rows";
import { readHeights } from "../chain/chain-rows.ts";
import { type CaseRow, findSameProofs, type Recorded } from "../records/queries.ts";
import { rechargeOf } from "../records/record-row.ts";
import { readColleagues } from "#shell/operators/same-person";
import { amountText, approvalViews, rechargeView, sha256 } from "../records/record-view.ts";

/** Recharges as staff see them, with the other recharges that show the very same proof. */
export async function casesOf(
  found: readonly (Recorded & { readonly row: CaseRow })[],
  context: { readonly database: Tx; readonly settings: WalletSettings; readonly now: Instant },
) {
  const { database, settings, now } = context;
  const cases = found.map(({ row, steps }) => ({ row, steps, recharge: rechargeOf(row) }));
  const hashes = cases.map(({ recharge }) => recharge.proofHash).filter((one) => one !== null);
  const saidYes = cases.flatMap(({ recharge }) => recharge.approvals.map((one) => one.operatorId));
  const [{ isShutOut }, proofs, heights, held, names] = await Promise.all([
    readColleagues(database, now),
    findSameProofs(database, hashes),
    readHeights(database),
    readAvailable(
      database,
      cases.filter(({ recharge }) => isTakenBack(recharge)).map(({ row }) => row.userId),
    ),
    readOperatorNames(database, saidYes),
  ]);
  return cases.map(({ row, steps, recharge }) => {
    const limit = findChannel(settings, recharge.channelId)?.recharge.fourEyesAbove ?? null;
    return {
      ...rechargeView(recharge, { settings, steps, heights }),
      ...{ userId: row.userId, account: row.account },
      approvals: approvalViews(recharge.approvals, { names, isShutOut, now }),
      fourEyesAbove: limit === null ? null : amountText(limit),
      contentHash: sha256(
        isTakenBack(recharge) ? reversalPreimage(recharge, null) : rechargePreimage(recharge, null),
      ),
      available: isTakenBack(recharge)
        ? toDecimalText(held.get(`${row.userId}/${recharge.claimed.asset}`) ?? 0n)
        : null,
      ...saidOf(recharge, { isShutOut, now }),
      sameProofIds: proofs
        .filter(({ hash, id }) => hash === recharge.proofHash && id !== recharge.id)
        .map(({ id }) => id),
    };
  });
}

/** Credited, and now to be given back: something else is decided about it, by another hash. */
const isTakenBack = ({ stage }: Recharge): boolean => stage === "reversing" || stage === "owing";

/** What the first of two persons has said, and in which words, as long as it counts. */
function saidOf(recharge: Recharge, asOf: AsOf) {
  const words = recharge.approvals.at(-1)?.words ?? null;
  const isSaid = (verdict: ReversalVerdict) => {
    const said = sha256(reversalPreimage(recharge, { verdict, words }));
    return validApprovals(recharge.approvals, said, asOf).length > 0;
  };
  return { saidVerdict: REVERSAL_VERDICTS.find(isSaid) ?? null, saidWords: words };
}

/** What users may spend of the live book, by "<user>/<currency>", in units. */
async function readAvailable(
  tx: Tx,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<string, bigint>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx.query<{ userId: UserId; asset: string; amount: string }>(
    availableStatement,
    [userIds],
  );
  return new Map(
    rows.map(({ userId, asset, amount }) => [`${userId}/${asset}`, unitsFromColumn(amount)]),
  );
}

const availableStatement = sql(
  "wallet.available",
  `select user_id as "userId", asset, amount from balances
   where user_id = any($1::uuid[]) and book = 'live' and kind = 'available'`,
);
