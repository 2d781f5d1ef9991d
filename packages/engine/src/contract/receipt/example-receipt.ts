import { money, type Quote, type Receipt, type ReceiptId, type UserId } from "#kernel";
import { balanceKey } from "#ledger";
import { closePosition } from "../close-position.ts";
import { contextAfter, type ContractContext } from "../context.ts";
import { openPosition } from "../open-position.ts";
import type { PositionId } from "../state.ts";
import type { ContractTerms } from "../terms.ts";

const BOOK = "demo";
const LEVERAGE = 5;
const MARGIN_UNITS = 100n * 100_000_000n;
const NOBODY = "example";

/**
 * The receipt of an example trade that no user made: 100 of the settlement asset as isolated
 * margin, long at one recorded price and closed at a later one, on published terms. The rules of
 * real trades decide and recompute it, and it moves no money. null if the rules refuse it, as for a
 * symbol whose minimum is higher.
 */
export function exampleReceipt(
  name: string,
  trade: { readonly entry: Quote; readonly exit: Quote; readonly terms: ContractTerms },
): Receipt | null {
  const { entry, exit, terms } = trade;
  const { asset, symbol } = terms;
  const before = {
    balances: new Map([[balanceKey(BOOK, asset, "available"), 10n * MARGIN_UNITS]]),
    positions: new Map(),
    marketOf: marketAt(entry, terms),
  } satisfies ContractContext;
  const command = {
    positionId: NOBODY as PositionId, // belongs to no user, so it is in no table
    userId: NOBODY as UserId, // as above
    book: BOOK,
    symbol,
    side: "long",
    marginMode: "isolated",
    leverage: Math.min(LEVERAGE, terms.leverageMax),
    orderType: "market",
    size: { margin: money(asset, MARGIN_UNITS) },
    orderPrice: null,
    takeProfit: null,
    stopLoss: null,
  } as const;
  const opened = openPosition(before, command, entry.at);
  if (!opened.ok) return null;
  const closing = { positionId: command.positionId, receiptId: name as ReceiptId };
  const context = { ...contextAfter(before, opened.value), marketOf: marketAt(exit, terms) };
  const closed = closePosition(context, closing, exit.at);
  return closed.ok ? (closed.value.receipts[0] ?? null) : null;
}

/** Filled at this tick, whatever the terms of orders are. */
const marketAt =
  (quote: Quote, terms: ContractTerms): ContractContext["marketOf"] =>
  () => ({
    state: { type: "open" },
    quote,
    terms: { ...terms, fillAt: "latest" },
    isNewest: true,
    house: null,
  });
