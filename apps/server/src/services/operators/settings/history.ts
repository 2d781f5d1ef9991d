import { proposalPreimage, settingsDiff, type SettingsProposal } from "@plumbline/engine/desk";
import { type Instant, isProposalOpen, PROPOSAL_LIVES_MS } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { readOperatorNames, readProposals } from "./proposal-rows.ts";
import {
  hashOf,
  type SettingsDeps,
  type SettingsSubject,
  type WrittenVersion,
} from "./proposals.ts";

/** The page of settings, with the content of the requested version or of the one in force. */
export async function readHistory(
  { clock, database }: Pick<SettingsDeps, "clock" | "database">,
  subject: SettingsSubject,
  wantedVersion: number | undefined,
) {
  const now = clock.now();
  const [versions, proposals] = await Promise.all([
    subject.readVersions(database),
    readProposals(database, subject.name),
  ]);
  const inForce = versions.findLast(({ effectiveAt }) => effectiveAt <= now);
  const newest = versions.at(-1);
  const shown = versions.find(({ version }) => version === (wantedVersion ?? inForce?.version));
  if (inForce === undefined || newest === undefined || shown === undefined) return null;
  const ids = proposals.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy ?? ""]);
  const names = await readOperatorNames(database, ids);
  const view = { versions, proposals, names, now };
  return {
    content: shown.content,
    history: {
      newestVersion: newest.version,
      versionInForce: inForce.version,
      versions: versionViews(view, inForce.version),
      proposals: proposalViews(view),
    },
  };
}

interface Shown {
  readonly versions: readonly WrittenVersion[];
  readonly proposals: readonly SettingsProposal[];
  readonly names: ReadonlyMap<string, string>;
  readonly now: Instant;
}

/** The number of each that are listed; older versions are read by their number. */
const LINES_MAX = 50;

function versionViews({ versions, proposals, names }: Shown, inForce: number) {
  const lines = versions.map(({ version, effectiveAt, content }, index) => {
    const origin = proposals.find((one) => one.version === version);
    return {
      version,
      effectiveTime: toWireTime(effectiveAt),
      state: stateOf(version, inForce),
      proposedBy: names.get(origin?.proposedBy ?? "") ?? null,
      confirmedBy: names.get(origin?.decidedBy ?? "") ?? null,
      proposedTime: timeOrNull(origin?.proposedAt),
      confirmedTime: timeOrNull(origin?.decidedAt),
      why: origin?.why ?? null,
      diff: index === 0 ? [] : [...settingsDiff(versions[index - 1]?.content ?? null, content)],
    };
  });
  return lines.toReversed().slice(0, LINES_MAX);
}

const timeOrNull = (at: Instant | null = null): string | null =>
  at === null ? null : toWireTime(at);

function stateOf(version: number, inForce: number): "past" | "inForce" | "planned" {
  if (version === inForce) return "inForce";
  return version > inForce ? "planned" : "past";
}

function proposalViews({ versions, proposals, names, now }: Shown) {
  return proposals.slice(0, LINES_MAX).map((proposal) => {
    const base = versions.find(({ version }) => version === proposal.baseVersion);
    const { id, effectiveAt, why, stage, proposedBy, decidedBy, proposedAt, content } = proposal;
    return {
      id,
      why,
      stage,
      proposedById: proposedBy,
      effectiveTime: toWireTime(effectiveAt),
      isOpen: isProposalOpen(proposal, now),
      proposedBy: names.get(proposedBy) ?? "",
      decidedBy: decidedBy === null ? null : (names.get(decidedBy) ?? ""),
      createTime: toWireTime(proposedAt),
      expireTime: toWireTime(proposedAt + PROPOSAL_LIVES_MS),
      contentHash: hashOf(proposalPreimage(proposal)),
      diff: [...settingsDiff(base?.content ?? null, content)],
    };
  });
}
