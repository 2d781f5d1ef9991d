import { SECOND_RECEIPTS } from "@plumbline/engine/second-contract";
import type { AccountText, Cause } from "#platform/ledger/causes";
import { verifierOf } from "#platform/ledger/verification";
import { secondTerms } from "./order-store.ts";

const AVAILABLE = "user:available";
const STAKE = "user:hold:stake";
const MARKET = "house:market";

const order = (condition: string): string =>
  `moved.twins = 1 and exists (select from second_orders
    where (user_id, id) = (moved.user_id, moved.cause_id)
      and (second_orders.book, second_orders.asset) = (moved.book, moved.asset) and ${condition})`;

/** A posting of the settlement with this receipt, moved once. */
const settled = (from: AccountText, to: AccountText, condition: string): Cause => ({
  from: [from],
  to: [to],
  commands: ["second-contract.settle-second"],
  condition: order(`second_orders.receipt_id = moved.receipt_id and ${condition}`),
  needs: "a second contract with this outcome and amount",
});

/** The causes of stakes, gains and losses. */
export const secondContractCauses = {
  second_stake: {
    from: [AVAILABLE],
    to: [STAKE],
    commands: ["second-contract.buy-second"],
    condition: order("stake = moved.amount"),
    needs: "a second contract with this stake",
  },
  second_stake_returned: settled(STAKE, AVAILABLE, "outcome <> 'lost' and stake = moved.amount"),
  second_won: settled(MARKET, AVAILABLE, "outcome = 'won' and gain = moved.amount"),
  second_lost: settled(STAKE, MARKET, "outcome = 'lost' and stake = moved.amount"),
} as const satisfies Record<string, Cause>;

/**
 * Decides second contracts again.
 * @public `npm run generate` reads it.
 */
export const secondContractReceipts = verifierOf(SECOND_RECEIPTS, secondTerms.readEvery);
