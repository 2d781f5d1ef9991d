import type { UserId } from "@plumbline/engine/kernel";
import { sql, type Tx } from "#platform/postgres/database";

/** The proofs of identity that a member has, besides the session. */
export interface OwnerProofs {
  readonly withdrawalHash: string | null;
  readonly sealedSecret: string | null;
  /** The last 30-second step whose code was used. */
  readonly lastStep: number;
  readonly email: string | null;
  readonly phone: string | null;
}

export async function readOwnerProofs(tx: Tx, userId: UserId): Promise<OwnerProofs> {
  const [proofs] = await tx.query<OwnerProofs>(proofsStatement, [userId]);
  if (proofs === undefined) throw new Error(`a user without an identity: ${userId}`);
  return proofs;
}

/**
 * Marks an authenticator's code of that step, and of all earlier ones, as used. Returns true once.
 */
export async function spendStep(
  tx: Tx,
  { userId, sealedSecret, step }: { readonly userId: UserId; sealedSecret: string; step: number },
): Promise<boolean> {
  return (await tx.query(stepStatement, [userId, sealedSecret, step])).length > 0;
}

const proofsStatement = sql(
  "step-up.read-proofs",
  `select withdrawal_hash as "withdrawalHash", sealed_secret as "sealedSecret",
     last_step as "lastStep", email, phone
   from identities where user_id = $1`,
);

const stepStatement = sql(
  "step-up.use-step",
  `update identities set last_step = $3
   where user_id = $1 and sealed_secret = $2 and last_step < $3 returning user_id`,
);
