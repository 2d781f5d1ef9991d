import {
  type Book,
  decided,
  type Decision,
  err,
  greater,
  type Instant,
  isLess,
  type MarketState,
  type Money,
  money,
  ok,
  type ReceiptId,
  type Result,
  subtract,
  type SymbolCode,
  zero,
} from "#kernel";
import { balanceOf, type Balances, heldOf, postings } from "#ledger";
import { accountsOf } from "./accounts.ts";
import {
  flashMarketRefusal,
  type FlashQuote,
  isSmallBalance,
  leavesInventory,
  QUOTE_LIVES_MS,
} from "./quote.ts";
import { flashReceipt } from "./receipt.ts";
import type { FlashTerms } from "./terms.ts";

export interface FlashExchanged {
  readonly type: "flash_exchanged";
  readonly quoteId: string;
  readonly book: Book;
}

export interface AcceptContext {
  /** This user's quote; undefined if there is none of that id. */
  readonly quote: FlashQuote | undefined;
  /** The terms in force now. */
  readonly terms: FlashTerms;
  /** The present state of a symbol; null if no price is recorded yet. */
  stateOf(symbol: SymbolCode): MarketState | null;
  readonly balances: Balances;
  inventoryOf(book: Book, currency: Money["asset"]): Money;
  /** The present losses of cross positions of the quote's book, in units of 10⁻⁸, by asset. */
  readonly losses: ReadonlyMap<Money["asset"], bigint>;
  /** Whether a recharge of theirs is being reversed, or was and is still outstanding. */
  readonly isReversalOpen: boolean;
  /** Units of the paid currency that were received since its last price, if it has ended. */
  readonly receivedSinceEnd: bigint;
}

export type AcceptQuoteRefusal =
  | {
      readonly type:
        | ("quote_not_found" | "quote_used" | "quote_replaced" | "quote_expired")
        | ("symbol_closing" | "price_stale" | "currency_disabled" | "reversal_open");
    }
  | { readonly type: "positions_losing"; readonly mayLeave: Money }
  | { readonly type: "amount_below_minimum"; readonly amountMin: Money }
  | { readonly type: "amount_above_maximum"; readonly amountMax: Money }
  | { readonly type: "insufficient_balance"; readonly needed: Money }
  | { readonly type: "inventory_short"; readonly left: Money };

/**
 * Exchanges at the quoted figures, whatever prices did since; a repeated request is answered from
 * the journal and does not reach this function.
 *
 * Refusals, in the order they are checked: `quote_not_found`, `quote_used`, `quote_replaced`,
 * `quote_expired`, `symbol_closing`, `price_stale`, `currency_disabled`, `amount_below_minimum`
 * (both by the terms in force now, the latter unless it is still all of a small balance),
 * `amount_above_maximum` (more than is left of the balance at an ended coin's last price),
 * `insufficient_balance`, `positions_losing` (the balance suffices, but covers losses of open
 * positions), `reversal_open` (in the live book), `inventory_short` with what is left.
 */
export function acceptQuote(
  context: AcceptContext,
  { receiptId }: { readonly receiptId: ReceiptId },
  now: Instant,
): Result<Decision<FlashQuote, FlashExchanged>, AcceptQuoteRefusal> {
  const { terms, stateOf, balances, inventoryOf, losses, isReversalOpen, receivedSinceEnd } =
    context;
  const open = openQuote(context.quote, now);
  if (!open.ok) return open;
  const quote = open.value;
  const { book, pay, receive, fee } = quote;
  const notOpen = flashMarketRefusal({ from: pay.asset, to: receive.asset }, stateOf);
  if (notOpen !== null) return err(notOpen);
  const [from, to] = [pay, receive].map(({ asset }) => terms.currencies.get(asset));
  if (from?.isEnabled !== true || to?.isEnabled !== true) return err({ type: "currency_disabled" });
  const available = balanceOf(balances, { book, asset: pay.asset, kind: "available" });
  if (isLess(pay, from.payMin) && !isSmallBalance(quote, { available, terms })) {
    return err({ type: "amount_below_minimum", amountMin: from.payMin });
  }
  const amountMax = leftSinceEnd(heldOf(balances, { book, asset: pay.asset }), receivedSinceEnd);
  if (quote.endedAt !== null && isLess(amountMax, pay)) {
    return err({ type: "amount_above_maximum", amountMax });
  }
  if (isLess(available, pay)) {
    return err({ type: "insufficient_balance", needed: pay });
  }
  // Exchanged money no longer covers positions or a reversal, as with a withdrawal.
  const mayLeave = subtract(available, money(pay.asset, losses.get(pay.asset) ?? 0n));
  if (isLess(mayLeave, pay)) {
    return err({ type: "positions_losing", mayLeave: greater(mayLeave, zero(pay.asset)) });
  }
  if (book === "live" && isReversalOpen) return err({ type: "reversal_open" });
  const gross = leavesInventory(quote);
  const left = inventoryOf(book, receive.asset);
  if (isLess(left, gross)) return err({ type: "inventory_short", left });

  // Past this line the command must succeed.
  const accounts = accountsOf(book);
  const moves = postings(
    [accounts.available, accounts.inventory, pay, "flash_exchange_paid"],
    [accounts.inventory, accounts.available, gross, "flash_exchange_received"],
    [accounts.available, accounts.fees, fee, "flash_exchange_fee"],
  );
  const used = { ...quote, usedAt: now, receiptId };
  return decided(used, {
    postings: moves,
    events: [{ type: "flash_exchanged", quoteId: quote.id, book }],
    receipts: [flashReceipt({ ...quote, acceptedAt: now }, { receiptId, postings: moves })],
  });
}

/**
 * For a coin that has ended: the rest of the balance at its last price, so that nobody can exchange
 * coins at that price that they bought for less elsewhere. Amounts that left since reduce it.
 */
export const leftSinceEnd = (balance: Money, receivedUnits: bigint): Money =>
  greater(subtract(balance, money(balance.asset, receivedUnits)), zero(balance.asset));

/** A quote that has not expired. */
function openQuote(
  quote: FlashQuote | undefined,
  now: Instant,
): Result<FlashQuote, AcceptQuoteRefusal> {
  if (quote === undefined) return err({ type: "quote_not_found" });
  if (quote.usedAt !== null) return err({ type: "quote_used" });
  if (quote.replacedAt !== null) return err({ type: "quote_replaced" });
  if (now >= quote.createdAt + QUOTE_LIVES_MS) return err({ type: "quote_expired" });
  return ok(quote);
}
