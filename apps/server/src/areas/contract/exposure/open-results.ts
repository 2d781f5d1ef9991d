import { profitOf, type Side } from "@plumbline/engine/contract";
import {
  type AssetCode,
  type Price,
  price,
  quantity,
  type SymbolCode,
} from "@plumbline/engine/kernel";
import type { Prices } from "#feeds/prices";
import { instantToColumn } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import type { OpenResult, OpenResults } from "#services/plug/open-results";

/** A position that was open at the moment, is open now, or both. */
interface OpenRow {
  readonly symbol: SymbolCode;
  readonly asset: AssetCode;
  readonly side: Side;
  readonly entryPrice: bigint;
  readonly pointDivisor: string;
  /** Zero if it was not open then. */
  readonly quantityThen: bigint;
  /** Zero if it is closed. */
  readonly quantityNow: bigint;
  /** The close of the hour before; null if nothing was recorded. */
  readonly close: bigint | null;
}

// A partial close reduces the quantity, and its receipt contains the closed part; the last close
// leaves it.
const openStatement = sql(
  "contract.open-results",
  `with parts as (
     select inputs ->> 'positionId' as position_id,
       sum((inputs ->> 'closedQuantity')::numeric) as quantity
     from journal_entries join receipts on receipts.id = receipt_id
     where journal_entries.user_id = $1 and journal_entries.created_at >= $3 and kind = 'close'
       and (result ->> 'quantityLeft')::numeric > 0
     group by position_id
   )
   select symbol, asset, side, entry_price as "entryPrice", divisor::text as "pointDivisor",
     (case when entered_at < $3 then positions.quantity + coalesce(parts.quantity, 0) else 0 end)
       ::numeric(38, 8) as "quantityThen",
     (case when status = 'closed' then 0 else positions.quantity end)
       ::numeric(38, 8) as "quantityNow",
     close
   from positions join point_divisors using (symbol, terms_version)
   left join parts on parts.position_id = positions.id::text
   left join lateral (
     select close from hourly_closes
     where symbol = positions.symbol and opened_at <= $3::timestamptz - interval '1 hour'
     order by opened_at desc limit 1
   ) as hour on true
   where user_id = $1 and book = $2 and entry_price is not null
     and (status <> 'closed' or closed_at >= $3)`,
);

/**
 * The results of positions at the beginning of a period and now, each rounded against its owner, as
 * in the summary of positions. One without a recorded price counts zero.
 */
export const openResults = (prices: Pick<Prices, "latest">): OpenResults => ({
  read: async (tx, { userId, book, since }) => {
    const rows = await tx.query<OpenRow>(openStatement, [userId, book, instantToColumn(since)]);
    const byAsset = new Map<AssetCode, OpenResult>();
    for (const row of rows) {
      const { asset, before, now } = byAsset.get(row.asset) ?? {
        asset: row.asset,
        before: 0n,
        now: 0n,
      };
      const close = row.close === null ? null : price(row.close);
      const mark = prices.latest(row.symbol)?.quote.price ?? null;
      byAsset.set(asset, {
        asset,
        before: before + resultOf(row, { units: row.quantityThen, at: close }),
        now: now + resultOf(row, { units: row.quantityNow, at: mark }),
      });
    }
    return [...byAsset.values()];
  },
});

function resultOf(
  { side, entryPrice, asset, pointDivisor }: OpenRow,
  { units, at }: { readonly units: bigint; readonly at: Price | null },
): bigint {
  if (units === 0n || at === null) return 0n;
  const exposure = { side, quantity: quantity(units), entryPrice: price(entryPrice) };
  return profitOf(exposure, at, { asset, pointDivisor: BigInt(pointDivisor) }).units;
}
