import { SANDBOX_SPOT_INVENTORY, SPOT_RECEIPTS } from "@plumbline/engine/spot";
import type { SandboxFund } from "#platform/command/fund-sandbox";
import type { AccountText, Cause } from "#platform/ledger/causes";
import { verifierOf } from "#platform/ledger/verification";
import { spotTerms } from "./spot-store.ts";

/** The account from which the house sells, and into which it buys. */
export const spotInventory = "treasury:spot";

const AVAILABLE = "user:available";
const INVENTORY = `house:${spotInventory}` as const;

/** The initial inventory of a sandbox. */
export const spotFunds = SANDBOX_SPOT_INVENTORY.map((amount): SandboxFund => ({
  account: spotInventory,
  amount,
  isInventory: true,
}));

/** The order's amount, moved once by the request that traded. */
const traded = (from: AccountText, to: AccountText, amount: string): Cause => ({
  from: [from],
  to: [to],
  commands: ["spot.trade-spot", "spot.run-plan"],
  condition: `moved.twins = 1 and exists (select from spot_orders as trade
    where (trade.user_id, trade.id) = (moved.user_id, moved.cause_id)
      and trade.request_id = moved.request_id and trade.receipt_id = moved.receipt_id
      and trade.book = moved.book and ${amount})`,
  needs: "a trade of this amount that the request made",
});

const moves = (side: "buy" | "sell", currency: string, amount: string): string =>
  `(side, trade.${currency}, trade.${amount}) = ('${side}', moved.asset, moved.amount)`;

/** The causes of money that a spot trade moves. */
export const spotCauses = {
  spot_paid: traded(
    AVAILABLE,
    INVENTORY,
    `(${moves("buy", "asset", "gross")} or ${moves("sell", "base", "amount")})`,
  ),
  spot_received: traded(
    INVENTORY,
    AVAILABLE,
    `(${moves("buy", "base", "amount")} or ${moves("sell", "asset", "gross")})`,
  ),
  spot_fee: traded(
    AVAILABLE,
    "house:fees",
    "(trade.asset, trade.fee) = (moved.asset, moved.amount)",
  ),
} as const satisfies Record<string, Cause>;

/**
 * Decides spot trades again.
 * @public `npm run generate` reads it.
 */
export const spotReceipts = verifierOf(SPOT_RECEIPTS, spotTerms.readEvery);
