import {
  asProposed,
  type Colleagues,
  type Confirmation,
  type ConfirmationRefusal,
  decided,
  type Decision,
  err,
  type Instant,
  isProposalOpen,
  MINUTE_MS,
  type NotOpenRefusal,
  type ProposalContent,
  proposalToConfirm,
  type Result,
  withdrawProposal,
} from "#kernel";

export const PROPOSAL_STAGES = ["proposed", "confirmed", "withdrawn"] as const;
export type ProposalStage = (typeof PROPOSAL_STAGES)[number];

/** New settings that one operator proposes and another has to confirm. */
export interface SettingsProposal {
  readonly id: string;
  /** The subject: "payments", "terms/BTCUSDT/live". */
  readonly subject: string;
  /** The version that it changes. */
  readonly baseVersion: number;
  /** The whole new settings as JSON text. */
  readonly content: string;
  /** The time at which they take effect. */
  readonly effectiveAt: Instant;
  readonly why: string;
  readonly stage: ProposalStage;
  readonly proposedBy: string;
  readonly proposedAt: Instant;
  readonly decidedBy: string | null;
  readonly decidedAt: Instant | null;
  /** The version that the proposal became; null until it is confirmed. */
  readonly version: number | null;
}

/** The newest version, in force or planned. */
export interface NewestSettings {
  readonly version: number;
  /** The number of the next version; subjects that share a sequence share its numbers. */
  readonly nextVersion: number;
  readonly effectiveAt: Instant;
  readonly content: string;
}

/** A problem of settings: the path, and the rule that it breaks. */
export interface SettingsProblem {
  /** "channels.USDT-TRON.withdrawal.fee". */
  readonly path: string;
  readonly problem: string;
}

export interface SettingsContext extends Colleagues {
  readonly newest: NewestSettings;
  readonly proposals: ReadonlyMap<string, SettingsProposal>;
  /** SHA-256 in hexadecimal. */
  hashOf(text: string): string;
  /** The problems of new settings that follow the newest ones. */
  problemsOf(content: string, newest: string): readonly SettingsProblem[];
}

/**
 * The minimum time between the confirmation and the effect, in which every process reads the new
 * settings.
 */
export const SETTINGS_LEAD_MS = MINUTE_MS;

type NotOpen = NotOpenRefusal<"proposal">;

type Wrong = { readonly type: "settings_wrong"; readonly problems: readonly SettingsProblem[] };

export type ProposeSettingsRefusal =
  | { readonly type: "settings_moved" | "proposal_waiting" | "settings_unchanged" }
  | Wrong
  | { readonly type: "effective_too_soon" | "effective_before_planned" };
export type ConfirmSettingsRefusal =
  | NotOpen
  | ConfirmationRefusal
  | { readonly type: "settings_moved" | "effective_too_soon" }
  | Wrong;
export type WithdrawSettingsRefusal = NotOpen;

type Decided<Refusal> = Result<Decision<SettingsProposal, never>, Refusal>;

/**
 * Stores an operator's proposal of settings and the time of their effect. Nothing changes yet.
 *
 * Refusals, in the order they are checked: `settings_moved` (written on top of a version that is
 * not the newest), `proposal_waiting`, `settings_unchanged`, `settings_wrong`,
 * `effective_too_soon`, `effective_before_planned` (versions hold in their order).
 */
export function proposeSettings(
  { newest, proposals, problemsOf }: SettingsContext,
  command: Omit<ProposalContent<SettingsProposal>, "version">,
  now: Instant,
): Decided<ProposeSettingsRefusal> {
  if (command.baseVersion !== newest.version) return err({ type: "settings_moved" });
  const isWaiting = [...proposals.values()].some((one) => isProposalOpen(one, now));
  if (isWaiting) return err({ type: "proposal_waiting" });
  if (command.content === newest.content) return err({ type: "settings_unchanged" });
  const problems = problemsOf(command.content, newest.content);
  if (problems.length > 0) return err({ type: "settings_wrong", problems });
  if (command.effectiveAt < now + SETTINGS_LEAD_MS) return err({ type: "effective_too_soon" });
  if (command.effectiveAt <= newest.effectiveAt) return err({ type: "effective_before_planned" });

  // Past this line the command must succeed.
  return decided({ ...command, ...asProposed(now), version: null });
}

/**
 * Confirms a proposal as the second person: exactly what the confirmer saw becomes the next
 * version, in force from its time on. What was opened or requested before keeps its version.
 *
 * Refusals, in the order they are checked: `proposal_not_found`, `proposal_not_open`,
 * `approval_expired` (also if the proposer was disabled since), `content_changed`, `same_operator`,
 * `settings_moved`, `settings_wrong` (the rules have changed since), `effective_too_soon`.
 */
export function confirmSettings(
  context: SettingsContext,
  confirmation: Confirmation,
  now: Instant,
): Decided<ConfirmSettingsRefusal> {
  const result = proposalToConfirm(
    { ...context, ...settingsOf(context), preimageOf: proposalPreimage },
    confirmation,
    now,
  );
  if (!result.ok) return result;
  const proposal = result.value;
  if (proposal.baseVersion !== context.newest.version) return err({ type: "settings_moved" });
  const problems = context.problemsOf(proposal.content, context.newest.content);
  if (problems.length > 0) return err({ type: "settings_wrong", problems });
  if (proposal.effectiveAt < now + SETTINGS_LEAD_MS) return err({ type: "effective_too_soon" });

  // Past this line the command must succeed.
  return decided({
    ...proposal,
    stage: "confirmed",
    decidedBy: confirmation.operatorId,
    decidedAt: now,
    version: context.newest.nextVersion,
  });
}

/**
 * Withdraws a proposal. Refusals, in the order they are checked: `proposal_not_found`,
 * `proposal_not_open`.
 */
export const withdrawSettings = (
  context: Pick<SettingsContext, "proposals">,
  withdrawal: Pick<Confirmation, "id" | "operatorId">,
  now: Instant,
): Decided<WithdrawSettingsRefusal> => withdrawProposal(settingsOf(context), withdrawal, now);

/** The text whose SHA-256 names exactly what an operator saw of a proposal. */
export function proposalPreimage(proposal: SettingsProposal): string {
  const { id, subject, baseVersion, content, effectiveAt, why, proposedBy } = proposal;
  const seen = [id, subject, baseVersion, content, effectiveAt, why, proposedBy];
  return JSON.stringify(["settings-v1", ...seen]);
}

const settingsOf = ({ proposals }: Pick<SettingsContext, "proposals">) =>
  ({ noun: "proposal", proposals }) as const;
