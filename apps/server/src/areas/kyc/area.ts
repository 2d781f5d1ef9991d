import type { KycEvent } from "@plumbline/engine/kyc";
import type { UserId } from "@plumbline/engine/kernel";
import type { UserInfo } from "@plumbline/protocol/profile";
import type { AreaPlug } from "#services/plug/area";
import { type Queue, queueItems } from "#services/plug/queue";
import { type TimelineSource, timelineItems } from "#services/plug/timeline";
import { sql } from "#platform/postgres/database";
import type { UserInfoDeps } from "#services/identity/user-info";
import { finalRefusalRoutes } from "./final-refusal-routes.ts";
import { kycOperatorRoutes } from "./operator-routes.ts";
import { personalRows } from "./personal-rows.ts";
import { type KycDeps, kycRoutes } from "./routes.ts";
import { kycRows } from "./store.ts";

export const kycArea: AreaPlug = ({ sealKey, ...areaDeps }) => {
  const rows = kycRows(sealKey);
  const deps: KycDeps = { ...areaDeps, rows, personal: personalRows(sealKey, rows) };
  return {
    name: "kyc",
    routes: [...kycRoutes(deps), ...kycOperatorRoutes(deps), ...finalRefusalRoutes(deps)],
    pushes: NOTICES,
  };
};

const NOTICES: readonly KycEvent["type"][] = ["kyc_submitted", "kyc_appealed"];

export const kycQueues: readonly Queue[] = [
  {
    name: "kyc",
    permission: "kyc.read",
    decidedBy: "kyc.decide",
    items: queueItems(
      {
        caseId: "one.user_id || ':' || one.level",
        since: "coalesce(sent_at, submitted_at)",
        // The times promised to members: a day for documents, three days for an appeal.
        dueAt: "coalesce(sent_at + interval '3 days', submitted_at + interval '24 hours')",
        userId: "one.user_id",
        holderId: "operator_id",
        why: "grounds",
        requesterId: "proposed_by",
      },
      `from kyc_verifications one left join kyc_appeals
        on kyc_appeals.user_id = one.user_id and kyc_appeals.refusal_id = one.refusal_id
      left join kyc_claims
        on kyc_claims.user_id = one.user_id and kyc_claims.level = one.level
          and claimed_until > $1
      left join kyc_final_refusals on kyc_final_refusals.user_id = one.user_id
        and kyc_final_refusals.id = one.refusal_id and stage = 'proposed'
      where stage in ('submitted', 'proposed', 'appealed')`,
    ),
  },
];

const steps = (stage: "status" | "refusal_stage", where: string): string =>
  timelineItems(
    { at: "at", kind: "'verification_' || level", detail: `'kyc.is.' || ${stage}` },
    `from kyc_steps where user_id = $1 and ${where}`,
  );

export const kycTimelines: readonly TimelineSource[] = [
  {
    permission: "users.read",
    // A final refusal appears here as a rejection, once it is confirmed; its other steps require
    // `kyc.read`.
    items: steps("status", "coalesce(refusal_stage, 'refused') = 'refused'"),
  },
  { permission: "kyc.read", items: steps("refusal_stage", "refusal_stage is not null") },
];

type Part = Pick<UserInfo, "kycStatus">;

/** The status of a user's basic verification. */
export async function kycUserInfo({ database }: UserInfoDeps, userId: UserId): Promise<Part> {
  const [row] = await database.query<Part>(readStatement, [userId]);
  return row ?? { kycStatus: "none" };
}

const readStatement = sql(
  "kyc.user-info",
  `select status as "kycStatus" from kyc_verifications where user_id = $1 and level = 'basic'`,
);
