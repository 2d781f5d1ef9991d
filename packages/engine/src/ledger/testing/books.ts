import type { AssetCode } from "#kernel";
import { balanceKey, type Balances } from "../balances.ts";

/** The same available amounts in both books, in units of 10⁻⁸ by asset. */
export const inBothBooks = (units: ReadonlyMap<AssetCode, bigint>): Balances =>
  new Map(
    (["demo", "live"] as const).flatMap((book) =>
      [...units].map(([asset, amount]) => [balanceKey(book, asset, "available"), amount] as const),
    ),
  );

/** A decision as text: the same in both books except for the book's name. */
export const withoutBook = (decided: unknown): string =>
  JSON.stringify(decided, (_name, value: unknown) =>
    typeof value === "bigint" ? `${value}n` : value,
  ).replaceAll(/\b(demo|live)\b/g, "book");
