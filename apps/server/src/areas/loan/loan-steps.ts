import type { Instant, Result, UserId } from "@plumbline/engine/kernel";
import type { LoanEvent } from "@plumbline/engine/loan";
import { sql, type Tx } from "#platform/postgres/database";
import { named, type StaleCase } from "#services/operators/stale-case";
import type { LoanEventRow } from "./loan-rows.ts";

/** The names of the operators behind events of a history, by the events' requests. */
export async function readStepOperators(
  tx: Tx,
  history: readonly Pick<LoanEventRow, "requestId">[],
): Promise<ReadonlyMap<string, string>> {
  const requestIds = history.map(({ requestId }) => requestId);
  const rows = await tx.query<{ requestId: string; name: string }>(operatorsStatement, [
    requestIds,
  ]);
  return new Map(rows.map(({ requestId, name }) => [requestId, name]));
}

/** Adds to the refusal of a late review the name of the colleague who was first. */
export async function namingColleague<Answer, Refusal extends { readonly type: string }>(
  tx: Tx,
  { userId, id }: { readonly userId: UserId; readonly id: string },
  reviewed: Result<Answer, Refusal>,
): Promise<Result<Answer, Refusal | StaleCase>> {
  if (reviewed.ok || reviewed.error.type !== "not_under_review") return reviewed;
  const [step] = await tx.query<StepRow>(lastStepStatement, [userId, id]);
  return named(reviewed, step && { ...step, isDecision: !WORKING.has(step.type) });
}

interface StepRow {
  readonly type: LoanEvent["type"];
  readonly at: Instant;
  readonly by: string | null;
}

const WORKING: ReadonlySet<LoanEvent["type"]> = new Set(["loan_taken_on", "loan_first_yes"]);

const operatorsStatement = sql(
  "loan.step-operators",
  `select request_id as "requestId", name from audit_entries
   join operator_names on operator_names.id = operator_id where request_id = any($1::uuid[])`,
);

const lastStepStatement = sql(
  "loan.last-step",
  `select type, loan_events.at, name as by from loan_events
   left join audit_entries using (request_id)
   left join operator_names on operator_names.id = operator_id
   where user_id = $1 and loan_id = $2
   order by loan_events.at desc, name is null,
     type in ('loan_taken_on', 'loan_first_yes'), request_id desc limit 1`,
);
