import {
  type Book,
  type Decision,
  houseAccount,
  type HouseAccountKind,
  type Money,
  usdt,
} from "#kernel";
import { postings } from "./post.ts";

/** What the house can pay out of, in a book of simulated money. Each account can run dry. */
export const SANDBOX_FUNDS = {
  market: usdt("1000000000"),
  insurance: usdt("100000000"),
} as const;

/** What one account of the house begins with in a sandbox. */
export interface HouseFund {
  readonly account: HouseAccountKind;
  readonly amount: Money;
}

/** Gives accounts of the house, in one book, the means a sandbox starts with. */
export function fundHouse(book: Book, funds: readonly HouseFund[]): Decision<null, never> {
  const outside = houseAccount(book, "external");
  const moves = funds.map(({ account, amount }) => {
    return [outside, houseAccount(book, account), amount, "sandbox_funding"] as const;
  });
  return { next: null, postings: postings(...moves), events: [], receipts: [] };
}
