import type { AttemptLimit, TooManyAttempts } from "@plumbline/engine/auth";
import { DAY_MS, err, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import { sql } from "#shell/database";
import { type Attempt, forgetAttempts, takeAttempts } from "#shell/limits/attempt-store";
import type { Busy } from "#shell/passwords/passwords";
import type { WalletDeps } from "../wallet-deps.ts";

/** Of one user: then only withdrawals wait, nothing else. */
const PASSWORD_LIMIT: AttemptLimit = {
  attemptsMax: 5,
  windowMs: DAY_MS / 24,
  pauseMs: DAY_MS / 24,
};

export type StepUpRefusal =
  | TooManyAttempts
  | Busy
  | { readonly type: "withdrawal_password_missing" }
  | { readonly type: "withdrawal_password_wrong"; readonly field: "withdrawalPassword" };

/**
 * Makes sure that it is the owner who asks. Answers with what they proved it with, which is kept
 * with what was asked.
 *
 * Refusals, in the order they are checked: `withdrawal_password_missing`, `too_many_attempts`,
 * `too_many_requests`, `withdrawal_password_wrong`.
 */
export async function stepUp(
  { clock, database, passwords }: WalletDeps,
  asked: { readonly userId: UserId; readonly withdrawalPassword: string },
): Promise<Result<string, StepUpRefusal>> {
  const { userId, withdrawalPassword } = asked;
  const [identity] = await database.query<{ hash: string | null }>(hashStatement, [userId]);
  const passwordHash = identity?.hash ?? null;
  if (passwordHash === null) return err({ type: "withdrawal_password_missing" });
  const attempt: Attempt = { about: ["withdrawal-password", userId], limit: PASSWORD_LIMIT };
  const allowed = await takeAttempts(database, [attempt], clock.now());
  if (!allowed.ok) return allowed;
  const isRight = await passwords.matches(withdrawalPassword, passwordHash);
  if (!isRight.ok) return isRight;
  if (!isRight.value) {
    return err({ type: "withdrawal_password_wrong", field: "withdrawalPassword" });
  }
  await forgetAttempts(database, attempt);
  return ok("withdrawal-password");
}

const hashStatement = sql(
  "wallet.withdrawal-hash",
  "select withdrawal_hash as hash from identities where user_id = $1",
);
