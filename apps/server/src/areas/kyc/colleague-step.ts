import type { Instant, Result, UserId } from "@plumbline/engine/kernel";
import type { KycLevel } from "@plumbline/engine/kyc";
import { instantToColumn } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import { named, type StaleCase } from "#services/operators/stale-case";
import type { KycDeps } from "./routes.ts";

/** Adds to the refusal of a late command the name of the colleague who was first. */
export async function namingColleague<Answer, Refusal extends { readonly type: string }>(
  { clock, database }: Pick<KycDeps, "clock" | "database">,
  { userId, level }: { readonly userId: UserId; readonly level: KycLevel },
  decided: Result<Answer, Refusal>,
): Promise<Result<Answer, Refusal | StaleCase>> {
  if (decided.ok) return decided;
  const { type } = decided.error;
  if (type === "kyc_claimed") {
    const now = instantToColumn(clock.now());
    const [claim] = await database.query<StepRow>(claimStatement, [userId, level, now]);
    return named(decided, claim && { ...claim, isDecision: false });
  }
  if (type !== "kyc_not_under_review") return decided;
  const [step] = await database.query<StepRow>(lastStepStatement, [userId, level]);
  return named(decided, step && { ...step, isDecision: true });
}

interface StepRow {
  readonly at: Instant;
  /** null: the last step was the member's own. */
  readonly by: string | null;
}

const claimStatement = sql(
  "kyc.claimed-by",
  `select claimed_until as at, name as by from kyc_claims
   join operator_names on operator_names.id = operator_id
   where user_id = $1 and level = $2 and claimed_until > $3`,
);

const lastStepStatement = sql(
  "kyc.last-step",
  `select at, name as by from kyc_steps
   left join operator_names on operator_names.id = operator_id
   where user_id = $1 and level = $2 order by version desc limit 1`,
);
