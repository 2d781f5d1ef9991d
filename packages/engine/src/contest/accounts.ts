import { houseAccount, userAccount } from "#kernel";
import { bookOf, type ContestTerms } from "./contest.ts";

/** Prizes are live money from the marketing fund, set aside before the contest starts. */
export const POOL_ACCOUNTS = {
  available: userAccount("live", "available"),
  marketing: houseAccount("live", "marketing"),
  pool: houseAccount("live", "treasury:contest"),
} as const;

/** The accounts of a contest's own book. No posting leads from it into another book. */
export function bookAccountsOf(contest: Pick<ContestTerms, "id">) {
  const book = bookOf(contest);
  return {
    available: userAccount(book, "available"),
    outside: houseAccount(book, "external"),
    market: houseAccount(book, "market"),
    insurance: houseAccount(book, "insurance"),
  };
}

/**
 * The reasons why a contest moves money, each with its meaning to the owner.
 * @public `npm run generate` reads it.
 */
export const CONTEST_REASONS = {
  contest_start: "transfers",
  contest_end: "transfers",
  contest_prize: "transfers",
  contest_funding: "house",
  contest_pool: "house",
  contest_pool_returned: "house",
} as const;
