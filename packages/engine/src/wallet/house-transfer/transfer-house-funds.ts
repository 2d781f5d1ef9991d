import {
  asProposed,
  type Colleagues,
  type Confirmation,
  type ConfirmationRefusal,
  decided,
  type Decision,
  err,
  houseAccount,
  type Instant,
  isLess,
  isProposalOpen,
  type Money,
  type NotOpenRefusal,
  type Posting,
  type ProposalContent,
  proposalToConfirm,
  type Result,
  toDecimalText,
  withdrawProposal,
} from "#kernel";
import { postings } from "#ledger";
import { paymentName } from "../payment-name.ts";
import type { HashOf } from "../review-recharge.ts";
import type { HouseTransfer, HouseTransferSource } from "./state.ts";

interface HouseFunds {
  /** The balance of an account of the house in the live book. */
  houseBalanceOf(account: HouseTransferSource, asset: Money["asset"]): Money;
}

export interface ProposeHouseTransferContext extends HouseFunds {
  /** `capitalName` of every payment behind a transfer: see `capitalNames`. */
  readonly capitalNames: ReadonlySet<string>;
}

export interface ConfirmHouseTransferContext extends HouseFunds, Colleagues {
  readonly transfers: ReadonlyMap<string, HouseTransfer>;
  readonly hashOf: HashOf;
}

type TooLow = { readonly type: "house_account_too_low"; readonly balance: Money };
type NotOpen = NotOpenRefusal<"transfer">;

export type ProposeHouseTransferRefusal =
  | { readonly type: "amount_not_positive" | "reference_missing" | "reference_used" }
  | TooLow;
export type ConfirmHouseTransferRefusal = NotOpen | ConfirmationRefusal | TooLow;
export type WithdrawHouseTransferRefusal = NotOpen;

type Decided<Refusal> = Result<Decision<HouseTransfer, never>, Refusal>;

/**
 * Stores a proposal to fund an account; nothing moves yet.
 *
 * Refusals, in the order they are checked: `amount_not_positive`, `reference_missing` (of capital),
 * `reference_used` (by capital that was brought in, or that waits), `house_account_too_low` (fees
 * below the amount).
 */
export function proposeHouseTransfer(
  context: ProposeHouseTransferContext,
  command: ProposalContent<HouseTransfer>,
  now: Instant,
): Decided<ProposeHouseTransferRefusal> {
  if (command.amount.units <= 0n) return err({ type: "amount_not_positive" });
  const name = capitalName(command);
  if (name === NO_NAME) return err({ type: "reference_missing" });
  if (name !== null && context.capitalNames.has(name)) return err({ type: "reference_used" });
  const refusal = uncovered(context, command);
  if (refusal !== null) return err(refusal);

  // Past this line the command must succeed.
  return decided({ ...command, ...asProposed(now) });
}

/**
 * The second person's confirmation: moves exactly what was proposed, once. A reference is not
 * checked again: while this one is open, nothing else is proposed with it.
 *
 * Refusals, in the order they are checked: `transfer_not_found`, `transfer_not_open`,
 * `approval_expired` (also if the proposer was disabled since), `content_changed`, `same_operator`,
 * `house_account_too_low`.
 */
export function confirmHouseTransfer(
  context: ConfirmHouseTransferContext,
  confirmation: Confirmation,
  now: Instant,
): Decided<ConfirmHouseTransferRefusal> {
  const result = proposalToConfirm(
    { ...context, ...transfersOf(context), preimageOf: houseTransferPreimage },
    confirmation,
    now,
  );
  if (!result.ok) return result;
  const transfer = result.value;
  const refusal = uncovered(context, transfer);
  if (refusal !== null) return err(refusal);

  // Past this line the command must succeed.
  const done = { stage: "done", decidedBy: confirmation.operatorId, decidedAt: now } as const;
  return decided({ ...transfer, ...done }, { postings: houseTransferPostings(transfer) });
}

/** The posting of a confirmed transfer. */
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
export const withdrawHouseTransfer = (
  context: Pick<ConfirmHouseTransferContext, "transfers">,
  withdrawal: Pick<Confirmation, "id" | "operatorId">,
  now: Instant,
): Decided<WithdrawHouseTransferRefusal> => withdrawProposal(transfersOf(context), withdrawal, now);

/** The text whose SHA-256 identifies exactly what an operator saw. */
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

/** For a reference without readable characters. */
const NO_NAME = paymentName("capital", "");

/** The normalised name of a payment of capital; null for a transfer from fees. */
export const capitalName = ({
  source,
  reference,
}: Pick<HouseTransfer, "source" | "reference">): string | null =>
  source === "external" ? paymentName("capital", reference) : null;

/**
 * The names of payments that no other transfer may use: those of confirmed and of waiting
 * transfers.
 */
export function capitalNames(
  transfers: Iterable<HouseTransfer>,
  now: Instant,
): ReadonlySet<string> {
  const names = [...transfers]
    .filter((each) => each.stage === "done" || isProposalOpen(each, now))
    .map(capitalName);
  return new Set(names.filter((name) => name !== null));
}

const transfersOf = ({ transfers: proposals }: Pick<ConfirmHouseTransferContext, "transfers">) =>
  ({ noun: "transfer", proposals }) as const;

/** Capital comes from outside, without a limit; fees are limited to what was earned. */
function uncovered(
  { houseBalanceOf }: HouseFunds,
  { amount, source }: Pick<HouseTransfer, "amount" | "source">,
): TooLow | null {
  if (source === "external") return null;
  const balance = houseBalanceOf(source, amount.asset);
  return isLess(balance, amount) ? { type: "house_account_too_low", balance } : null;
}
