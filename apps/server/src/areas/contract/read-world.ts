import type { ContractWorld } from "@plumbline/engine/contract";
import type { Book, UserId } from "@plumbline/engine/kernel";
import type { Database } from "#platform/postgres/database";
import { loadBalances } from "#platform/ledger/balance-rows";
import type { Markets } from "./markets.ts";
import { positionStore } from "./store.ts";

/** What a command of this user would see just now, read without locks: for views and previews. */
export async function readWorld(
  { database, markets }: { readonly database: Database; readonly markets: Markets },
  { userId, book }: { readonly userId: UserId; readonly book: Book },
): Promise<ContractWorld> {
  const [balances, positions] = await Promise.all([
    loadBalances(database, [userId]),
    positionStore.load(database, [userId]),
  ]);
  return {
    balances: balances.get(userId) ?? new Map(),
    positions: positions.get(userId) ?? new Map(),
    marketOf: (symbol, version) => markets.marketOf(symbol, { book, version }),
  };
}
