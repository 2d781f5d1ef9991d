import {
  DAY_MS,
  decided,
  type Decision,
  err,
  houseAccount,
  type Instant,
  instant,
  isNegative,
  isPositive,
  lesser,
  type Money,
  multiplyByRate,
  negate,
  type RatePpm,
  ratePpm,
  type Result,
  userAccount,
  type UserId,
} from "#kernel";
import { balanceOf, type Balances, postings } from "#ledger";

/** Commissions are a part of the fees that the house earned in real money. */
const TEAM_ACCOUNTS = {
  available: userAccount("live", "available"),
  fees: houseAccount("live", "fees"),
} as const;

/**
 * The reasons why an invitation moves money, each with its meaning to the owner.
 * @public `npm run generate` reads it.
 */
export const TEAM_REASONS = {
  commission: "transfers",
  commission_reversed: "transfers",
} as const;

/** The inviter's share of an invited member's fees; one level, no more. */
export const COMMISSION_RATE: RatePpm = ratePpm(200_000n);

/** How long an invitation pays commissions: twelve months, with or without a leap day. */
const COMMISSION_DAYS = 366;

/** The end of an invitation's commissions. */
export const paysUntil = (invitedAt: Instant): Instant =>
  instant(invitedAt + COMMISSION_DAYS * DAY_MS);

/** Fees of one invited member in one currency in one hour, net of refunds. */
export interface HourlyFees {
  readonly memberId: UserId;
  readonly hourStart: Instant;
  readonly fees: Money;
}

export interface CommissionContext {
  readonly invitedAt: Instant;
  /** Whether the inviter is a guest: guests have play money only. */
  readonly isGuest: boolean;
  /** The house's fees account in the currency. */
  readonly houseFees: Money;
}

type CommissionRefusal = {
  readonly type: "invitation_ended" | "nothing_earned" | "guest_demo_only" | "fees_short";
};

/**
 * Pays an inviter their share of one hour's fees: 20 %, rounded down, in the currency of the fees.
 * The caller derives the request id from the hour, so that it is paid once.
 *
 * Refusals, in the order they are checked: `invitation_ended`, `nothing_earned` (also if the share
 * is zero), `guest_demo_only`, `fees_short`. After the last two refusals it stays outstanding.
 */
export function payCommission(
  { invitedAt, isGuest, houseFees }: CommissionContext,
  { hourStart, fees }: HourlyFees,
): Result<Decision<Money, never>, CommissionRefusal> {
  if (hourStart >= paysUntil(invitedAt)) return err({ type: "invitation_ended" });
  const amount = isPositive(fees) ? multiplyByRate(fees, COMMISSION_RATE, "down") : fees;
  if (!isPositive(amount)) return err({ type: "nothing_earned" });
  if (isGuest) return err({ type: "guest_demo_only" });
  if (houseFees.units < amount.units) return err({ type: "fees_short" });

  // Past this line the command must succeed.
  return decided(amount, {
    postings: postings([TEAM_ACCOUNTS.fees, TEAM_ACCOUNTS.available, amount, "commission"]),
    events: [],
  });
}

type ReverseRefusal = { readonly type: "nothing_to_reverse" };

/**
 * Reverses commissions on refunded fees: 20 % of those, rounded down, at most what was paid for the
 * member, as far as it is available. The rest is the house's loss, never a debt.
 *
 * Refusals, in the order they are checked: `nothing_to_reverse`.
 */
export function reverseCommission(
  { balances, paid }: { readonly balances: Balances; readonly paid: Money },
  { fees }: Pick<HourlyFees, "fees">,
): Result<Decision<Money, never>, ReverseRefusal> {
  const { asset } = fees;
  const returned = isNegative(fees) ? multiplyByRate(negate(fees), COMMISSION_RATE, "down") : fees;
  const available = balanceOf(balances, { book: "live", asset, kind: "available" });
  const amount = lesser(available, lesser(paid, returned));
  if (!isNegative(fees) || !isPositive(amount)) return err({ type: "nothing_to_reverse" });

  // Past this line the command must succeed.
  const { available: own, fees: house } = TEAM_ACCOUNTS;
  return decided(amount, {
    postings: postings([own, house, amount, "commission_reversed"]),
    events: [],
  });
}
