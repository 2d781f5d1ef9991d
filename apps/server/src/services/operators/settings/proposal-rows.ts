import type { SettingsProposal } from "@plumbline/engine/desk";
import {
  columnOrNull,
  instantFromColumn,
  instantOrNull,
  instantToColumn,
} from "#platform/postgres/columns";
import { SaveRefused } from "#platform/command/command";
import { sql, type Transaction, type Tx } from "#platform/postgres/database";

interface Row extends Omit<SettingsProposal, "effectiveAt" | "proposedAt" | "decidedAt"> {
  readonly effectiveAt: Date;
  readonly proposedAt: Date;
  readonly decidedAt: Date | null;
}

/** What was ever proposed about a subject, the latest first. */
export async function readProposals(tx: Tx, subject: string): Promise<SettingsProposal[]> {
  const rows = await tx.query<Row>(proposalsStatement, [subject]);
  return rows.map((row) => ({
    ...row,
    effectiveAt: instantFromColumn(row.effectiveAt),
    proposedAt: instantFromColumn(row.proposedAt),
    decidedAt: instantOrNull(row.decidedAt),
  }));
}

/** What was proposed never changes, and what is decided is decided. */
export async function saveProposal(tx: Transaction, proposal: SettingsProposal): Promise<void> {
  const { subject, id, baseVersion, content, effectiveAt, why, stage, version } = proposal;
  const { proposedBy, proposedAt, decidedBy, decidedAt } = proposal;
  const saved = await tx.query(saveStatement, [
    subject,
    id,
    baseVersion,
    content,
    instantToColumn(effectiveAt),
    why,
    stage,
    proposedBy,
    instantToColumn(proposedAt),
    decidedBy,
    columnOrNull(decidedAt),
    version,
  ]);
  if (saved.length === 0) throw new SaveRefused({ type: "proposal_not_open" });
}

export async function readOperatorNames(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== "");
  const rows = await tx.query<{ id: string; name: string }>(namesStatement, [wanted]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const proposalsStatement = sql(
  "settings.proposals",
  `select subject, id, base_version as "baseVersion", content, effective_at as "effectiveAt", why,
     stage, proposed_by as "proposedBy", proposed_at as "proposedAt", decided_by as "decidedBy",
     decided_at as "decidedAt", version
   from settings_proposals where subject = $1 order by proposed_at desc, id desc`,
);

const saveStatement = sql(
  "settings.save-proposal",
  `insert into settings_proposals (subject, id, base_version, content, effective_at, why, stage,
     proposed_by, proposed_at, decided_by, decided_at, version)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (subject, id) do update set stage = excluded.stage,
     decided_by = excluded.decided_by, decided_at = excluded.decided_at, version = excluded.version
   where settings_proposals.stage = 'proposed' returning id`,
);

const namesStatement = sql(
  "settings.operator-names",
  "select id, name from operator_names where id = any($1::uuid[])",
);
