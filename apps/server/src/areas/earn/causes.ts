import { EARN_RECEIPTS, SANDBOX_TREASURIES } from "@plumbline/engine/earn";
import type { HouseFund } from "@plumbline/engine/ledger";
import type { AccountText, Cause } from "#platform/ledger/causes";
import { verifierOf } from "#platform/ledger/verification";
import { earnTerms } from "./earn-terms.ts";

const AVAILABLE = "user:available";
const PRINCIPAL = "user:earn";
const TREASURIES = [
  "house:treasury:arbitrage",
  "house:treasury:mining",
  "house:treasury:bond",
] as const;

/** The initial balances of a sandbox's treasuries, which pay incomes. */
export const earnFunds = SANDBOX_TREASURIES.map((fund): HouseFund => fund);

interface Moves {
  readonly from: readonly AccountText[];
  readonly to: readonly AccountText[];
  readonly commands: readonly string[];
}

/** The order's amount, moved once. */
const ordered = (moves: Moves, condition: string): Cause => ({
  ...moves,
  condition: `moved.twins = 1 and exists (select from earn_orders as bought
    where (bought.user_id, bought.id) = (moved.user_id, moved.cause_id)
      and (bought.book, bought.asset) = (moved.book, moved.asset) and ${condition})`,
  needs: "an order of this amount",
});

/** The amount of an entry in the order's history, moved once. */
const entered = (moves: Moves, condition: string): Cause => ({
  ...moves,
  condition: `moved.twins = 1 and exists (select from earn_entries as line
    where (line.user_id, line.order_id) = (moved.user_id, moved.cause_id)
      and (line.book, line.asset, line.at) = (moved.book, moved.asset, moved.at)
      and line.receipt_id is not distinct from moved.receipt_id and ${condition})`,
  needs: "a line of this amount among what happened to the order",
});

/** The causes of money that products move. */
export const earnCauses = {
  earn_principal: ordered(
    { from: [AVAILABLE], to: [PRINCIPAL], commands: ["earn.buy-product"] },
    "kind <> 'mining' and paid = moved.amount",
  ),
  machine_bought: ordered(
    { from: [AVAILABLE], to: ["house:treasury:mining"], commands: ["earn.buy-product"] },
    "kind = 'mining' and paid = moved.amount",
  ),
  bond_paid_in: ordered(
    { from: [PRINCIPAL], to: ["house:treasury:bond"], commands: ["earn.start-order"] },
    "kind = 'bond' and first_day is not null and paid = moved.amount",
  ),
  earn_principal_returned: entered(
    {
      from: [PRINCIPAL],
      to: [AVAILABLE],
      commands: ["earn.accrue-day", "earn.cancel-order", "earn.redeem-order", "earn.start-order"],
    },
    "event in ('repaid', 'cancelled', 'redeemed') and line.amount = moved.amount",
  ),
  earn_income: entered(
    { from: TREASURIES, to: [AVAILABLE], commands: ["earn.accrue-day"] },
    "event = 'accrued' and line.amount = moved.amount",
  ),
  earn_loss: entered(
    { from: [PRINCIPAL], to: ["house:treasury:arbitrage"], commands: ["earn.accrue-day"] },
    "event = 'accrued' and -line.amount = moved.amount",
  ),
  bond_repaid: entered(
    {
      from: ["house:treasury:bond"],
      to: [AVAILABLE],
      commands: ["earn.accrue-day", "earn.settle-default"],
    },
    "event = 'repaid' and line.amount = moved.amount",
  ),
  early_redemption_fee: entered(
    { from: [PRINCIPAL], to: ["house:fees"], commands: ["earn.redeem-order"] },
    "event = 'redeemed' and fee = moved.amount",
  ),
} as const satisfies Record<string, Cause>;

/**
 * Decides days, redemptions and defaults again.
 * @public `npm run generate` reads it.
 */
export const earnReceipts = verifierOf(EARN_RECEIPTS, earnTerms.readEvery);
