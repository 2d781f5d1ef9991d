import type { AssetCode } from "#kernel";
import { balanceKey, type Balances } from "../balances.ts";

/** So much available in both books alike, in units of 10⁻⁸ by asset. */
export const inBothBooks = (units: ReadonlyMap<AssetCode, bigint>): Balances =>
  new Map(
    (["demo", "live"] as const).flatMap((book) =>
      [...units].map(([asset, amount]) => [balanceKey(book, asset, "available"), amount] as const),
    ),
  );

/** What was decided, as text: in both books the same but for the name of the book. */
export const withoutBook = (decided: unknown): string =>
  JSON.stringify(decided, (_name, value: unknown) =>
    typeof value === "bigint" ? `${value}n` : value,
  ).replaceAll(/\b(demo|live)\b/g, "book");
