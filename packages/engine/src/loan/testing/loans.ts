import {
  type AssetCode,
  type Book,
  HOUR_MS,
  type Instant,
  instant,
  type Money,
  money,
  type Price,
  priceOf,
  type Receipt,
  type ReceiptId,
  type SymbolCode,
  toDecimalText,
  USDT,
  usdt,
  type UserId,
} from "#kernel";
import { applyPostings, balanceKey, type Balances } from "#ledger";
import { applyPledge, type ApplyPledge, type PledgeContext } from "../apply-pledge.ts";
import type { Loan, LoanId } from "../loan.ts";
import { LOAN_RECEIPTS } from "../recompute-loan.ts";
import type { LoanTick } from "../receipt.ts";
import { DEFAULT_LOAN_TERMS, readLoanTerms } from "../terms.ts";

/** One loan of 39 000 on one bitcoin at 60 000, for seven days: exactly at the initial ratio. */
export const BTC = "BTC" as AssetCode;
export const START = instant(1_800_000_000_000);
export const after = (ms: number): Instant => instant(START + ms);
export const DAYS_7 = 7 * 24 * HOUR_MS;
export const btc = (text: string): Money => money(BTC, usdt(text).units);
export const terms = readLoanTerms(DEFAULT_LOAN_TERMS, 3);
export const receiptId = "r1" as ReceiptId;
export const losses: ReadonlyMap<AssetCode, bigint> = new Map();

export const tickAt = (text: string, seq = 7): LoanTick => {
  return { symbol: "BTCUSDT" as SymbolCode, seq, price: priceOf(text) };
};

export const available = (book: Book, amount: Money): Balances =>
  new Map([[balanceKey(book, amount.asset, "available"), amount.units]]);

export const context: PledgeContext = {
  terms,
  isAsShown: true,
  tick: tickAt("60000"),
  balances: available("demo", btc("1")),
  losses,
  isReversalOpen: false,
  openLoans: 0,
  treasury: usdt("1000000"),
};

export const command: ApplyPledge = {
  loanId: "l1" as LoanId,
  userId: "u1" as UserId,
  receiptId,
  book: "demo",
  productId: "pledge-usdt",
  amount: usdt("39000"),
  days: 7,
  collateral: btc("1"),
};

export function pledged(): { readonly loan: Loan; readonly balances: Balances } {
  const result = applyPledge(context, command, START);
  if (!result.ok) throw new Error(result.error.type);
  const { next, postings } = result.value;
  return { loan: next, balances: applyPostings(context.balances, postings) };
}

/** The balances of USDT, available collateral and pledged collateral, as decimal text. */
export const heldIn = (balances: Balances): readonly string[] =>
  (
    [
      [USDT, "available"],
      [BTC, "available"],
      [BTC, "hold:pledge"],
    ] as const
  ).map(([asset, kind]) => toDecimalText(balances.get(balanceKey("demo", asset, kind)) ?? 0n));

/** Whether a receipt is valid if these prices were recorded, with numbers from 7 on. */
export const isHonest = (receipt: Receipt | undefined, ...prices: readonly string[]): boolean =>
  isHonestAt(START, receipt, ...prices);

/** The same, if they were recorded at another time than the first payout. */
export const isHonestAt = (
  recordedAt: Instant,
  receipt: Receipt | undefined,
  ...prices: readonly string[]
): boolean =>
  receipt !== undefined &&
  LOAN_RECEIPTS.recompute(receipt, {
    priceOfTick: (symbol, seq): Price | null => {
      const text = symbol === "BTCUSDT" ? prices[seq - 7] : undefined;
      return text === undefined ? null : priceOf(text);
    },
    timeOfTick: (): Instant => recordedAt,
    termsOf: (name) => (name === "3" ? terms : null),
  }).isHonest;
