import {
  DAY_MS,
  instant,
  type Instant,
  startOfServerDay,
  type SymbolCode,
  UNITS_PER_ONE,
  type UserId,
} from "@plumbline/engine/kernel";
import { instantToColumn, unitsToColumn } from "#platform/postgres/columns";
import { type Database, sql } from "#platform/postgres/database";
import type { Statement } from "#platform/postgres/statement-pipeline";
import type { Prices } from "#feeds/prices";
import type { AreaDeps } from "#services/plug/area";
import { usdtValue } from "#services/ticks/usdt-value";

/** More than the days that are averaged, so that days before a downtime remain available. */
const DAYS_STORED = 45;

/**
 * Values each member's assets in the live book, less debts and losses of open positions, at the
 * last recorded prices. Unrealised gains do not count.
 */
export class AssetSamples {
  readonly #database: Database;
  readonly #prices: Pick<Prices, "latest">;
  readonly #statements: ReturnType<typeof statementsOf>;

  constructor({ database, prices, debts }: Pick<AreaDeps, "database" | "prices" | "debts">) {
    this.#database = database;
    this.#prices = prices;
    this.#statements = statementsOf(debts.map(({ everybody }) => everybody));
  }

  /** Adds one sample of every member to the server day of an hour, once for each hour. */
  async count(hour: Instant): Promise<void> {
    const day = startOfServerDay(hour);
    const prices = await this.#pricesFor(null);
    await this.#database.query(this.#statements.count, [
      instantToColumn(day),
      instantToColumn(hour),
      ...prices,
    ]);
    const past = instantToColumn(instant(day - DAYS_STORED * DAY_MS));
    await this.#database.query(purgeAssetsStatement, [past]);
    await this.#database.query(purgeDaysStatement, [past]);
  }

  /** The present value of a member's assets, in units of USDT; never negative. */
  async ofMember(userId: UserId): Promise<bigint> {
    const prices = await this.#pricesFor(userId);
    const [row] = await this.#database.query<{ usdt: bigint }>(this.#statements.ofMember, [
      userId,
      ...prices,
    ]);
    const units = row?.usdt ?? 0n;
    return units < 0n ? 0n : units;
  }

  /**
   * Four parallel lists for the statements: currencies and their values, symbols and their prices.
   * Anything without a price counts nothing.
   */
  async #pricesFor(userId: UserId | null): Promise<readonly string[][]> {
    const [assets, symbols] = await Promise.all([
      this.#database.query<{ asset: string }>(this.#statements.assets, [userId]),
      this.#database.query<{ symbol: SymbolCode }>(openSymbolsStatement, [userId]),
    ]);
    const worths = assets.flatMap(({ asset }) => {
      const worth = usdtValue({ asset, units: UNITS_PER_ONE }, this.#prices);
      return worth === null ? [] : [[asset, unitsToColumn(worth)] as const];
    });
    const marks = symbols.flatMap(({ symbol }) => {
      const mark = this.#prices.latest(symbol)?.quote.price;
      return mark === undefined || mark === null ? [] : [[symbol, unitsToColumn(mark)] as const];
    });
    return [worths, marks].flatMap((priced) => [
      priced.map(([code]) => code),
      priced.map(([, price]) => price),
    ]);
  }
}

/** SQL: assets of all members or of one; debts and losses are negative. */
const heldOf = (debts: readonly string[], isMeant: string): string => `held as (
    select user_id, asset, amount from balances
      where book = 'live' and amount <> 0 and ${isMeant}
    ${debts
      .map(
        (debt) => `union all select user_id, asset, -units as amount from (${debt}) as debt
      where ${isMeant}`,
      )
      .join("\n")}
    union all select user_id, asset, least(sum(quantity * mark - worth), 0) as amount
      from open_exposures join marks using (symbol) where ${isMeant} group by user_id, asset
  ), worth as (
    select user_id, trunc(sum(trunc(amount * price, 8)), 8)::numeric(38, 8) as usdt
    from held join price using (asset) group by user_id
  )`;

function statementsOf(debts: readonly string[]): {
  readonly assets: Statement;
  readonly count: Statement;
  readonly ofMember: Statement;
} {
  const mine = "user_id = $1::uuid";
  return {
    assets: sql(
      "vip.held-assets",
      `with price (asset, price) as (select null::text, null::numeric where false),
       marks (symbol, mark) as (select null::text, null::numeric where false),
       ${heldOf(debts, "($1::uuid is null or user_id = $1::uuid)")}
       select distinct asset from held`,
    ),
    // A repetition for the same hour, after a failure or by a clock that went back, adds nothing.
    count: sql(
      "vip.count-assets",
      `with hour as (
         insert into vip_sample_days as days (day, samples, last_sample_at) values ($1, 1, $2)
         on conflict (day) do update set samples = days.samples + 1,
           last_sample_at = excluded.last_sample_at
         where days.last_sample_at < excluded.last_sample_at returning day
       ), price (asset, price) as (select * from unnest($3::text[], $4::numeric[])),
       marks (symbol, mark) as (select * from unnest($5::text[], $6::numeric[])),
       ${heldOf(debts, "true")}
       insert into vip_assets as assets (user_id, day, usdt_sum)
       select user_id, day, usdt from worth cross join hour where usdt <> 0
       on conflict (user_id, day) do update set usdt_sum = assets.usdt_sum + excluded.usdt_sum`,
    ),
    ofMember: sql(
      "vip.member-assets",
      `with price (asset, price) as (select * from unnest($2::text[], $3::numeric[])),
       marks (symbol, mark) as (select * from unnest($4::text[], $5::numeric[])),
       ${heldOf(debts, mine)}
       select usdt from worth`,
    ),
  };
}

const openSymbolsStatement = sql(
  "vip.open-symbols",
  `select distinct symbol from open_exposures where $1::uuid is null or user_id = $1`,
);

const purgeAssetsStatement = sql("vip.purge-assets", "delete from vip_assets where day < $1");
const purgeDaysStatement = sql("vip.purge-days", "delete from vip_sample_days where day < $1");
