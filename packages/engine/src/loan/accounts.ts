import { type Book, houseAccount, userAccount, usdt } from "#kernel";

/** The ledger accounts that a loan moves money between, in one book. */
export const accountsOf = (book: Book) => ({
  available: userAccount(book, "available"),
  /** Collateral: it belongs to the member until it is returned or sold to repay. */
  pledge: userAccount(book, "hold:pledge"),
  /** The lender: pays loans out, receives repayments in money or collateral, and bears losses. */
  treasury: houseAccount(book, "treasury:loan"),
});

/**
 * The reasons why a loan moves money, each with its meaning to the owner.
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
 * The account that loans are paid from. It has no other purpose, so that a lender without money
 * lends none.
 * @public `npm run generate` reads it.
 */
export const LOAN_FUND_ACCOUNTS = ["treasury:loan"] as const;

/** The initial balance of a sandbox's loan treasury. */
export const SANDBOX_LOAN_FUNDS = [usdt("100000000")];
