import type { UserId } from "@plumbline/engine/kernel";
import type { Claim, KycLevel } from "@plumbline/engine/kyc";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";

/** The latest claim of a case that was not released; it may have expired. */
export async function readClaim(tx: Tx, userId: UserId, level: KycLevel): Promise<Claim | null> {
  const [claim] = await tx.query<Claim>(claimStatement, [userId, level]);
  return claim ?? null;
}

export async function saveClaim(
  tx: Tx,
  of: { readonly userId: UserId; readonly level: KycLevel; readonly claim: Claim | null },
): Promise<void> {
  const { userId, level, claim } = of;
  if (claim === null) {
    await tx.query(releaseStatement, [userId, level]);
    return;
  }
  const row = [userId, level, claim.operatorId, instantToColumn(claim.until)];
  await tx.query(keepStatement, row);
}

const claimStatement = sql(
  "kyc.claim",
  `select operator_id as "operatorId", claimed_until as until
   from kyc_claims where user_id = $1 and level = $2`,
);

const keepStatement = sql(
  "kyc.keep-claim",
  `insert into kyc_claims (user_id, level, operator_id, claimed_until) values ($1, $2, $3, $4)
   on conflict (user_id, level) do update set operator_id = excluded.operator_id,
     claimed_until = excluded.claimed_until`,
);

const releaseStatement = sql(
  "kyc.release",
  "delete from kyc_claims where user_id = $1 and level = $2",
);
