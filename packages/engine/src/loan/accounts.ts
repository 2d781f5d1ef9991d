import { type Book, houseAccount, userAccount, usdt } from "#kernel";

/** The ledger accounts between which a loan moves money, in one book. */
export const accountsOf = (book: Book) => ({
  available: userAccount(book, "available"),
  /** Collateral: the member's own, until it is returned or sold to repay. */
  pledge: userAccount(book, "hold:pledge"),
  /** The lender: pays loans out, is repaid in money or collateral, bears what is not repaid. */
  treasury: houseAccount(book, "treasury:loan"),
});

/**
 * Why a loan moves money, and what that means to its owner.
 * @public `npm run generate` reads it.
 */
export const LOAN_REASONS = {
  loan_paid_out: "exchanges",
  loan_repaid: "exchanges",
  loan_interest: "fees",
  pledge_hold: "margin",
  pledge_returned: "margin",
  pledge_sold: "exchanges",
} as const;

/**
 * What loans are paid out of: an account of its own, so that a lender without money lends none.
 * @public `npm run generate` reads it.
 */
export const LOAN_FUND_ACCOUNTS = ["treasury:loan"] as const;

/** What a sandbox has to lend. */
export const SANDBOX_LOAN_FUNDS = [usdt("100000000")];
