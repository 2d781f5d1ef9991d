import type { Instant } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { sql, type Tx } from "#platform/postgres/database";
import type { Overview, OverviewOf } from "#services/plug/area";

type Part = Pick<Overview, "verifications">;
type Row = Pick<Part["verifications"][number], "level" | "status"> & {
  readonly submittedAt: Instant;
  readonly decidedAt: Instant | null;
};

/** The status of each level of a member's verification. */
export async function kycOverview(tx: Tx, { userId }: OverviewOf): Promise<Part> {
  const rows = await tx.query<Row>(verificationsStatement, [userId]);
  const verifications = rows.map(({ level, status, submittedAt, decidedAt }) => ({
    level,
    status,
    submitTime: toWireTime(submittedAt),
    decideTime: decidedAt === null ? null : toWireTime(decidedAt),
  }));
  return { verifications };
}

const verificationsStatement = sql(
  "kyc.overview",
  `select level, status, submitted_at as "submittedAt", decided_at as "decidedAt"
   from kyc_verifications where user_id = $1 order by submitted_at desc`,
);
