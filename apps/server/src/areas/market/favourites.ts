import type { SymbolCode, UserId } from "@plumbline/engine/kernel";
import { sql, type Tx } from "#platform/postgres/database";

/** A user's starred symbols, in the order of starring; null if none were ever saved. */
export async function readFavourites(tx: Tx, userId: UserId): Promise<SymbolCode[] | null> {
  const [row] = await tx.query<{ symbols: SymbolCode[] }>(readStatement, [userId]);
  return row?.symbols ?? null;
}

/** Stores the whole list: of two devices that save, the later one wins. */
export async function saveFavourites(
  tx: Tx,
  userId: UserId,
  symbols: readonly SymbolCode[],
): Promise<void> {
  await tx.query(saveStatement, [userId, symbols]);
}

const readStatement = sql(
  "market.read-favourites",
  "select symbols from favourites where user_id = $1",
);

const saveStatement = sql(
  "market.save-favourites",
  `insert into favourites (user_id, symbols) values ($1, $2)
   on conflict (user_id) do update set symbols = excluded.symbols`,
);
