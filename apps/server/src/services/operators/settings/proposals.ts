import {
  confirmSettings,
  type ConfirmSettingsRefusal,
  type NewestSettings,
  proposeSettings,
  settingsDiff,
  type SettingsProblem,
  type SettingsProposal,
  type SettingsContext,
  withdrawSettings,
} from "@plumbline/engine/desk";
import {
  type Colleagues,
  type Decision,
  err,
  type Instant,
  instant,
  type Result,
} from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { hash } from "node:crypto";
import type { Clock } from "#platform/process/clock";
import { type Database, type Transaction, type Tx } from "#platform/postgres/database";
import { newId, type RequestId } from "#platform/process/ids";
import type { SignedInOperator } from "#platform/http/route";
import type { CommandRunner } from "#platform/command/run-command";
import { audited, runOperatorCommand } from "../operator-command.ts";
import { readColleagues } from "../same-person.ts";
import { readProposals, saveProposal } from "./proposal-rows.ts";

/** One version of a subject's settings, as text. */
export interface WrittenVersion {
  readonly version: number;
  readonly effectiveAt: Instant;
  readonly content: string;
}

/**
 * A subject whose settings have versions: where they are stored, and how a new one is validated.
 */
export interface SettingsSubject {
  /** "payments", "terms/BTCUSDT/live". */
  readonly name: string;
  /** Every version, the oldest first; there is at least one. */
  readVersions(tx: Tx): Promise<readonly WrittenVersion[]>;
  /** The number of the next version. */
  nextVersion(tx: Tx, newest: WrittenVersion): Promise<number>;
  problemsOf(content: string, newest: string): readonly SettingsProblem[];
  /**
   * Stores a version, which is then immutable; without an operator it comes from the installation.
   */
  keep(
    tx: Transaction,
    version: WrittenVersion & { readonly operatorId: string | null },
  ): Promise<void>;
}

export interface SettingsDeps {
  readonly clock: Clock;
  readonly commands: CommandRunner;
  readonly database: Database;
}

interface ProposalRequest {
  readonly operator: SignedInOperator;
  readonly requestId: RequestId;
}

export const hashOf = (text: string): string => hash("sha256", text, "hex");

/** Stores an operator's proposal, which is not in force yet. */
export async function propose(
  deps: SettingsDeps,
  subject: SettingsSubject,
  request: ProposalRequest &
    Pick<SettingsProposal, "baseVersion" | "content" | "why"> & { readonly effectiveMs: number },
) {
  const { operator, requestId, effectiveMs, ...wanted } = request;
  const command = {
    ...wanted,
    id: newId(),
    subject: subject.name,
    proposedBy: operator.id,
    effectiveAt: instant(effectiveMs),
  };
  const content = JSON.stringify({ ...wanted, effectiveMs });
  const sent = { operator, requestId, call: "propose", content };
  return inWords(
    await send({ ...deps, subject }, sent, (context, now) =>
      proposeSettings(context, command, now),
    ),
  );
}

/** Runs the second person's decision. */
export async function confirm(
  deps: SettingsDeps,
  subject: SettingsSubject,
  request: ProposalRequest & { readonly id: string; readonly contentHash: string },
) {
  const { operator, requestId, id, contentHash: seenHash } = request;
  const sent = { operator, requestId, call: "confirm", content: JSON.stringify({ id, seenHash }) };
  const command = { id, seenHash, operatorId: operator.id };
  return inWords(
    await send({ ...deps, subject }, sent, (context, now) =>
      confirmSettings(context, command, now),
    ),
  );
}

export function withdraw(
  deps: SettingsDeps,
  subject: SettingsSubject,
  request: ProposalRequest & { readonly id: string },
) {
  const { operator, requestId, id } = request;
  const content = JSON.stringify({ id });
  return send(
    { ...deps, subject },
    { operator, requestId, call: "withdraw", content },
    (context, now) => withdrawSettings(context, { id, operatorId: operator.id }, now),
  );
}

type Wrong = Extract<ConfirmSettingsRefusal, { type: "settings_wrong" }>;

const isWrong = (refusal: { readonly type: string }): refusal is Wrong =>
  refusal.type === "settings_wrong";

/** Converts an answer's details to text: a line for each mistake. */
function inWords<Answer, Refusal extends { readonly type: string }>(
  settled: Result<Answer, Refusal | Wrong>,
) {
  if (settled.ok) return settled;
  if (!isWrong(settled.error)) return err(settled.error);
  const lines = settled.error.problems.map(({ path, problem }) => `${path} ${problem}`);
  return err({ type: settled.error.type, problems: lines.join("\n") });
}

async function send<Refusal>(
  { clock, commands, database, subject }: SettingsDeps & { readonly subject: SettingsSubject },
  request: ProposalRequest & { readonly call: string; readonly content: string },
  decide: (
    context: SettingsContext,
    now: Instant,
  ) => Result<Decision<SettingsProposal, never>, Refusal>,
) {
  const { operator, requestId, call, content } = request;
  const colleagues = await readColleagues(database, clock.now());
  return runOperatorCommand(commands, {
    call: `settings.${call}`,
    by: operator,
    subject: subject.name,
    requestId,
    content,
    store: storeOf(subject),
    decide: ({ state }, now) => decide({ ...state, ...colleagues }, now),
    summary: ({ newest, proposals }, next) => ({
      before: { stage: proposals.get(next.id)?.stage ?? null },
      after: {
        proposalId: next.id,
        stage: next.stage,
        version: next.version,
        baseVersion: next.baseVersion,
        effectiveTime: toWireTime(next.effectiveAt),
        why: next.why,
        diff: next.baseVersion === newest.version ? settingsDiff(newest.content, next.content) : [],
      },
    }),
    answer: ({ id, stage }) => ({ id, stage }),
  });
}

/** Each subject has its own store, so that commands about one subject are serialised. */
const storeOf = (subject: SettingsSubject) =>
  audited<Omit<SettingsContext, keyof Colleagues>, SettingsProposal>({
    name: `desk.settings/${subject.name}`,
    load: async (tx) => {
      const [newest, proposals] = await Promise.all([
        readNewest(tx, subject),
        readProposals(tx, subject.name),
      ]);
      return {
        newest,
        proposals: new Map(proposals.map((one) => [one.id, one])),
        hashOf,
        problemsOf: (content, base) => subject.problemsOf(content, base),
      };
    },
    merge: (context, next) => ({
      ...context,
      newest: next.version === null ? context.newest : newestAfter(context.newest, next),
      proposals: new Map([...context.proposals, [next.id, next]]),
    }),
    save: async (tx, next) => {
      await saveProposal(tx, next);
      const { version, effectiveAt, content, proposedBy } = next;
      if (version === null) return;
      await subject.keep(tx, { version, effectiveAt, content, operatorId: proposedBy });
    },
  });

const newestAfter = (before: NewestSettings, next: SettingsProposal): NewestSettings => ({
  version: before.nextVersion,
  nextVersion: before.nextVersion + 1,
  effectiveAt: next.effectiveAt,
  content: next.content,
});

async function readNewest(tx: Tx, subject: SettingsSubject): Promise<NewestSettings> {
  const newest = (await subject.readVersions(tx)).at(-1);
  if (newest === undefined) throw new Error(`nothing is settled about ${subject.name}`);
  return { ...newest, nextVersion: await subject.nextVersion(tx, newest) };
}
