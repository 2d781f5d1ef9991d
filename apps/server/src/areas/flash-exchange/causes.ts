import { FLASH_RECEIPTS, SANDBOX_INVENTORY } from "@plumbline/engine/flash-exchange";
import type { SandboxFund } from "#platform/command/fund-sandbox";
import type { AccountText, Cause } from "#platform/ledger/causes";
import { verifierOf } from "#platform/ledger/verification";
import { flashTerms } from "./currencies.ts";

/** The account from which the house sells, and into which it buys. */
export const flashExchangeInventory = "treasury:flash";

const AVAILABLE = "user:available";
const INVENTORY = `house:${flashExchangeInventory}` as const;

/** The inventory of a sandbox. */
export const flashExchangeFunds = SANDBOX_INVENTORY.map((amount): SandboxFund => ({
  account: flashExchangeInventory,
  amount,
  isInventory: true,
}));

/** The quote's amount, moved once by the request that accepted the quote. */
const exchangeCause = (from: AccountText, to: AccountText, amount: string): Cause => ({
  from: [from],
  to: [to],
  commands: ["flash-exchange.accept-quote"],
  condition: `moved.twins = 1 and exists (select from flash_quotes as quote
    where (quote.user_id, quote.id) = (moved.user_id, moved.cause_id)
      and quote.used_by = moved.request_id and quote.receipt_id = moved.receipt_id
      and quote.book = moved.book and ${amount})`,
  needs: "a quote of this amount that the request took",
});

/** The causes of money that an exchange moves. */
export const flashExchangeCauses = {
  flash_exchange_paid: exchangeCause(
    AVAILABLE,
    INVENTORY,
    "(pay_currency, pay_amount) = (moved.asset, moved.amount)",
  ),
  flash_exchange_received: exchangeCause(
    INVENTORY,
    AVAILABLE,
    "(receive_currency, receive_amount + fee_amount) = (moved.asset, moved.amount)",
  ),
  flash_exchange_fee: exchangeCause(
    AVAILABLE,
    "house:fees",
    "(receive_currency, fee_amount) = (moved.asset, moved.amount)",
  ),
} as const satisfies Record<string, Cause>;

/**
 * Decides exchanges again.
 * @public `npm run generate` reads it.
 */
export const flashExchangeReceipts = verifierOf(FLASH_RECEIPTS, flashTerms.readEvery);
