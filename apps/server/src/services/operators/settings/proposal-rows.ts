import type { SettingsProposal } from "@plumbline/engine/desk";
import { int, table, text, time, uuid } from "#platform/postgres/columns";
import { SaveRefused } from "#platform/command/command";
import { sql, type Transaction, type Tx } from "#platform/postgres/database";

const settingsProposals = table<SettingsProposal>("settings_proposals").of({
  subject: text((proposal) => proposal.subject),
  id: uuid((proposal) => proposal.id),
  baseVersion: int((proposal) => proposal.baseVersion),
  content: text((proposal) => proposal.content),
  effectiveAt: time((proposal) => proposal.effectiveAt),
  why: text((proposal) => proposal.why),
  stage: text((proposal) => proposal.stage),
  proposedBy: uuid((proposal) => proposal.proposedBy),
  proposedAt: time((proposal) => proposal.proposedAt),
  decidedBy: uuid((proposal) => proposal.decidedBy),
  decidedAt: time((proposal) => proposal.decidedAt),
  version: int((proposal) => proposal.version),
});

/** All proposals about a subject, the latest first. */
export const readProposals = (tx: Tx, subject: string): Promise<SettingsProposal[]> =>
  tx.query<SettingsProposal>(proposalsStatement, [subject]);

/** A proposal's content never changes, and a decision on it is final. */
export async function saveProposal(tx: Transaction, proposal: SettingsProposal): Promise<void> {
  const saved = await tx.query(saveStatement, settingsProposals.valuesOf(proposal));
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
  `select ${settingsProposals.select} from settings_proposals
   where subject = $1 order by proposed_at desc, id desc`,
);

const saveStatement = sql(
  "settings.save-proposal",
  `${settingsProposals.insert} on conflict (subject, id)
   do update set ${settingsProposals.set(["stage", "decidedBy", "decidedAt", "version"])}
   where settings_proposals.stage = 'proposed' returning id`,
);

const namesStatement = sql(
  "settings.operator-names",
  "select id, name from operator_names where id = any($1::uuid[])",
);
