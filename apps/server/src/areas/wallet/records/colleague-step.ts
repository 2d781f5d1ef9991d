import type { Instant, Result, UserId } from "@plumbline/engine/kernel";
import type { RechargeStage, WithdrawalStage } from "@plumbline/engine/wallet";
import { sql } from "#platform/postgres/database";
import { named, type StaleCase } from "#services/operators/stale-case";
import type { WalletDeps } from "../wallet-deps.ts";

const NOT_OPEN: ReadonlySet<string> = new Set(["recharge_not_open", "withdrawal_not_open"]);

/** Adds to the refusal of a late command the name of the colleague who was first. */
export async function namingColleague<Answer, Refusal extends { readonly type: string }>(
  { database }: Pick<WalletDeps, "database">,
  { userId, id }: { readonly userId: UserId; readonly id: string },
  decided: Result<Answer, Refusal>,
): Promise<Result<Answer, Refusal | StaleCase>> {
  if (decided.ok || !NOT_OPEN.has(decided.error.type)) return decided;
  const [step] = await database.query<StepRow>(lastStepStatement, [userId, id]);
  return named(decided, step && { ...step, isDecision: step.stage !== "processing" });
}

interface StepRow {
  readonly stage: RechargeStage | WithdrawalStage;
  readonly at: Instant;
  /** null: the last step was the member's own, or the server's. */
  readonly by: string | null;
}

const lastStepStatement = sql(
  "wallet.last-step",
  `select stage, at, name as by from wallet_steps
   left join operator_names on operator_names.id = operator_id
   where user_id = $1 and record_id = $2 order by version desc limit 1`,
);
