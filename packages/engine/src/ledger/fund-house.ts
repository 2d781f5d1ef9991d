import {
  type AssetCode,
  type Book,
  type Decision,
  divide,
  houseAccount,
  type HouseAccountKind,
  type Money,
  money,
  type Price,
  UNITS_PER_ONE,
  usdt,
  userAccount,
} from "#kernel";
import { postings } from "./balances.ts";

/** The accounts that the house pays from, in a book of simulated money. Each can run dry. */
export const SANDBOX_FUNDS = {
  market: usdt("1000000000"),
  insurance: usdt("100000000"),
} as const;

/** The initial balance of one house account in a sandbox. */
export interface HouseFund {
  readonly account: HouseAccountKind;
  readonly amount: Money;
}

/** The value, in USDT, of a later listed coin that a house account receives. */
export const LISTED_FUND = usdt("1000000");

/** The amount of the coin with that value at its reference price, rounded down. */
export const listedFund = (base: AssetCode, referencePrice: Price): Money =>
  money(base, divide(LISTED_FUND.units * UNITS_PER_ONE, referencePrice, "down"));

/** Funds accounts of the house, in one book, for the start of a sandbox. */
export function fundHouse(book: Book, funds: readonly HouseFund[]): Decision<null, never> {
  const outside = houseAccount(book, "external");
  const moves = funds.map(({ account, amount }) => {
    return [outside, houseAccount(book, account), amount, "sandbox_funding"] as const;
  });
  return { next: null, postings: postings(...moves), events: [], receipts: [] };
}

/** The play money of each new user, in the book `demo`. */
export const DEMO_FUNDS = usdt("10000");

/** Play money comes from outside the demo book, so that the total of all grants is visible. */
export function grantDemoFunds(amount: Money = DEMO_FUNDS): Decision<null, never> {
  const book: Book = "demo";
  return {
    next: null,
    postings: postings([
      houseAccount(book, "external"),
      userAccount(book, "available"),
      amount,
      "demo_grant",
    ]),
    events: [],
    receipts: [],
  };
}

/**
 * The reasons why the ledger itself moves money, each with its meaning to the owner.
 * @public `npm run generate` reads it.
 */
export const LEDGER_REASONS = {
  demo_grant: "transfers",
  sandbox_funding: "house",
} as const;

/**
 * The house's own accounts that pay what it promised, and may run dry.
 * @public `npm run generate` reads it.
 */
export const LEDGER_FUND_ACCOUNTS = ["marketing", "insurance", "market"] as const;
