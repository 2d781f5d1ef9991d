import { type AssetCode, type Book, houseAccount, money, userAccount, usdt } from "#kernel";

/** The ledger accounts between which a spot trade moves money, in one book. */
export const accountsOf = (book: Book) => ({
  available: userAccount(book, "available"),
  /** The house's inventory: a balance for each currency, beyond which nothing is sold. */
  inventory: houseAccount(book, "treasury:spot"),
  fees: houseAccount(book, "fees"),
});

/**
 * The reasons why spot trading moves money, each with its meaning to the owner: the two amounts are
 * neither gain nor loss; the fee is a cost.
 * @public `npm run generate` reads it.
 */
export const SPOT_REASONS = {
  spot_paid: "transfers",
  spot_received: "transfers",
  spot_fee: "fees",
} as const;

/**
 * The inventory's account, separate, so that no payout of another product can empty it.
 * @public `npm run generate` reads it.
 */
export const SPOT_FUND_ACCOUNTS = ["treasury:spot"] as const;

// Codes are defined in this table: brands exist for the compiler only.
const of = (code: string, units: string) => money(code as AssetCode, usdt(units).units);

/** The inventory of a sandbox: about the same value of each currency. */
export const SANDBOX_SPOT_INVENTORY = [
  of("USDT", "100000000"),
  of("BTC", "2000"),
  of("ETH", "35000"),
  of("BNB", "170000"),
  of("SOL", "700000"),
  of("XRP", "160000000"),
  of("DOGE", "800000000"),
  of("ADA", "220000000"),
  of("AVAX", "3500000"),
  of("DOT", "15000000"),
  of("LINK", "7000000"),
  of("LTC", "1300000"),
  of("TRX", "770000000"),
];
