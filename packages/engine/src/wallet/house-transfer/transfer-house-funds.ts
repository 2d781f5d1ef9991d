import {
  type Colleagues,
  type Confirmation,
  type ConfirmationRefusal,
  confirmationRefusal,
  decided,
  type Decision,
  err,
  houseAccount,
  type Instant,
  isLess,
  isProposalOpen,
  type Money,
  ok,
  type Posting,
  type Result,
  toDecimalText,
} from "#kernel";
import { postings } from "#ledger";
import { paymentName } from "../payment-name.ts";
import type { HashOf } from "../review-recharge.ts";
import type { HouseTransfer, HouseTransferSource } from "./state.ts";

interface HouseFunds {
  /** What an account of the house holds in the live book. */
  houseBalanceOf(account: HouseTransferSource, asset: Money["asset"]): Money;
}

export interface ProposeHouseTransferContext extends HouseFunds {
  /** `capitalName` of every payment that stands behind a transfer: see `capitalNames`. */
  readonly capitalNames: ReadonlySet<string>;
}

export interface ConfirmHouseTransferContext extends HouseFunds, Colleagues {
  readonly transfers: ReadonlyMap<string, HouseTransfer>;
  readonly hashOf: HashOf;
}

type TooLow = { readonly type: "house_account_too_low"; readonly balance: Money };
type NotOpen = { readonly type: "transfer_not_found" | "transfer_not_open" };

export type ProposeHouseTransferRefusal =
  | { readonly type: "amount_not_positive" | "reference_missing" | "reference_used" }
  | TooLow;
export type ConfirmHouseTransferRefusal = NotOpen | ConfirmationRefusal | TooLow;
export type WithdrawHouseTransferRefusal = NotOpen;

type Decided<Refusal> = Result<Decision<HouseTransfer, never>, Refusal>;

/**
 * Notes what one operator proposes to fund; nothing moves yet.
 *
 * Refusals, in the order they are checked: `amount_not_positive`, `reference_missing` (of capital),
 * `reference_used` (by capital that was brought in, or that waits), `house_account_too_low` (fees
 * below the amount).
 */
export function proposeHouseTransfer(
  context: ProposeHouseTransferContext,
  command: Omit<HouseTransfer, "stage" | "proposedAt" | "decidedBy" | "decidedAt">,
  now: Instant,
): Decided<ProposeHouseTransferRefusal> {
  if (command.amount.units <= 0n) return err({ type: "amount_not_positive" });
  const name = capitalName(command);
  if (name === NO_NAME) return err({ type: "reference_missing" });
  if (name !== null && context.capitalNames.has(name)) return err({ type: "reference_used" });
  const refusal = uncovered(context, command);
  if (refusal !== null) return err(refusal);

  // Past this line the command must succeed.
  const waiting = { stage: "proposed", decidedBy: null, decidedAt: null } as const;
  return decided({ ...command, ...waiting, proposedAt: now });
}

/**
 * The second person's confirmation: moves exactly what was proposed, once. A reference is not
 * checked again: while this one is open, nothing else is proposed with it.
 *
 * Refusals, in the order they are checked: `transfer_not_found`, `transfer_not_open`,
 * `approval_expired` (or whose proposer was shut out since), `content_changed`, `same_operator`,
 * `house_account_too_low`.
 */
export function confirmHouseTransfer(
  context: ConfirmHouseTransferContext,
  confirmation: Confirmation,
  now: Instant,
): Decided<ConfirmHouseTransferRefusal> {
  const proposal = proposalOf(context, confirmation.id);
  if (!proposal.ok) return proposal;
  const transfer = proposal.value;
  const contentHash = context.hashOf(houseTransferPreimage(transfer));
  const refusal =
    confirmationRefusal(context, { proposal: transfer, contentHash, confirmation }, now) ??
    uncovered(context, transfer);
  if (refusal !== null) return err(refusal);

  // Past this line the command must succeed.
  const done = { stage: "done", decidedBy: confirmation.operatorId, decidedAt: now } as const;
  return decided({ ...transfer, ...done }, { postings: houseTransferPostings(transfer) });
}

/** What a transfer moves once it is confirmed. */
export const houseTransferPostings = ({
  source,
  target,
  amount,
}: Pick<HouseTransfer, "source" | "target" | "amount">): readonly Posting[] =>
  postings([houseAccount("live", source), houseAccount("live", target), amount, "house_transfer"]);

/**
 * Withdraws a proposal. Refusals, in the order they are checked: `transfer_not_found`,
 * `transfer_not_open`.
 */
export function withdrawHouseTransfer(
  context: Pick<ConfirmHouseTransferContext, "transfers">,
  { id, operatorId }: { readonly id: string; readonly operatorId: string },
  now: Instant,
): Decided<WithdrawHouseTransferRefusal> {
  const proposal = proposalOf(context, id);
  if (!proposal.ok) return proposal;

  // Past this line the command must succeed.
  const withdrawn = { stage: "withdrawn", decidedBy: operatorId, decidedAt: now } as const;
  return decided({ ...proposal.value, ...withdrawn });
}

/** The text whose SHA-256 names exactly what an operator saw. */
export function houseTransferPreimage(transfer: HouseTransfer): string {
  const { id, source, target, amount, reference, why, proposedBy, proposedAt } = transfer;
  return JSON.stringify([
    "house-transfer-v1",
    id,
    source,
    target,
    amount.asset,
    toDecimalText(amount.units),
    reference,
    why,
    proposedBy,
    proposedAt,
  ]);
}

/** Of a reference without a character that can be read. */
const NO_NAME = paymentName("capital", "");

/** One name for one payment of capital, however it is written; null where nothing comes in. */
export const capitalName = ({
  source,
  reference,
}: Pick<HouseTransfer, "source" | "reference">): string | null =>
  source === "external" ? paymentName("capital", reference) : null;

/** The names of payments that no other transfer may name: of what is done, and of what waits. */
export function capitalNames(
  transfers: Iterable<HouseTransfer>,
  now: Instant,
): ReadonlySet<string> {
  const names = [...transfers]
    .filter((each) => each.stage === "done" || isProposalOpen(each, now))
    .map(capitalName);
  return new Set(names.filter((name) => name !== null));
}

function proposalOf(
  { transfers }: Pick<ConfirmHouseTransferContext, "transfers">,
  id: string,
): Result<HouseTransfer, NotOpen> {
  const transfer = transfers.get(id);
  if (transfer === undefined) return err({ type: "transfer_not_found" });
  return transfer.stage === "proposed" ? ok(transfer) : err({ type: "transfer_not_open" });
}

/** Capital comes from outside, which holds whatever is brought in; fees hold what they earned. */
function uncovered(
  { houseBalanceOf }: HouseFunds,
  { amount, source }: Pick<HouseTransfer, "amount" | "source">,
): TooLow | null {
  if (source === "external") return null;
  const balance = houseBalanceOf(source, amount.asset);
  return isLess(balance, amount) ? { type: "house_account_too_low", balance } : null;
}
