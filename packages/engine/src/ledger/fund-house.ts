import { type Book, type Decision, houseAccount, usdt } from "#kernel";
import { postings } from "./post.ts";

/** What the house can pay out of, in a book of simulated money. Each account can run dry. */
export const SANDBOX_FUNDS = {
  market: usdt("1000000000"),
  insurance: usdt("100000000"),
} as const;

/** Gives the counterparty of trades and the insurance fund the means a sandbox starts with. */
export function fundHouse(book: Book): Decision<null, never> {
  const outside = houseAccount(book, "external");
  return {
    next: null,
    postings: postings(
      [outside, houseAccount(book, "market"), SANDBOX_FUNDS.market, "sandbox_funding"],
      [outside, houseAccount(book, "insurance"), SANDBOX_FUNDS.insurance, "sandbox_funding"],
    ),
    events: [],
    receipts: [],
  };
}
