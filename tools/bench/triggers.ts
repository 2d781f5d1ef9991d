import { openPosition, type Position, type PositionId } from "@plumbline/engine/contract";
import {
  instant,
  priceOf,
  type Price,
  price,
  USDT,
  type UserId,
  usdt,
} from "@plumbline/engine/kernel";
import { DEFAULT_SYMBOLS } from "@plumbline/engine/market";
import { balanceKey } from "@plumbline/engine/ledger";
import { Markets } from "@plumbline/server/areas/contract/markets";
import { TermsBook } from "@plumbline/server/areas/contract/terms/terms-book";
import { WatchedPositions } from "@plumbline/server/areas/contract/watched-positions";
import type { Prices } from "@plumbline/server/feeds/prices";
import { Database } from "@plumbline/server/platform/postgres/database";
import { migrate } from "@plumbline/server/platform/postgres/migrate";
import { BENCH_SYMBOL } from "./bench-market.ts";

const COUNTS = [10_000, 100_000, 1_000_000] as const;
const QUIET_TICKS = 200_000;
const NOW = instant(1_704_294_000_000);
const MARK = priceOf("60000");
const PPM = 1_000_000n;

/**
 * The cost of one tick while this many positions with stops and liquidation prices are watched: if
 * it triggers none, and for each one triggered, removed and watched again.
 */
export async function benchTriggers(url: string, say: (line: string) => void): Promise<void> {
  await migrate(url, () => {});
  const database = new Database({ url });
  const clock = { now: () => NOW };
  const terms = await TermsBook.load({
    symbols: () => DEFAULT_SYMBOLS,
    database,
    clock,
    profile: "sandbox",
    fillAt: "latest",
  });
  await database.close();
  const markets = new Markets({
    prices: standingPrices,
    terms,
    covers: { coverOf: () => null },
  });
  const model = openModel(markets);
  for (const count of COUNTS) say(measure(count, { markets, model }));
}

/** No stop is within a thousandth of the mark price. */
const QUIET_MARKS = [-400n, 300n, -200n, 100n, 0n, 200n, -100n, 400n].map(moved);

/** One recorded price that does not change. */
const standingPrices: Prices = {
  latest: (symbol) => ({
    quote: { symbol, seq: 1, price: MARK, at: NOW },
    state: { type: "open" },
  }),
  onTicks: () => {},
  priceAt: () => Promise.resolve(MARK),
  hashAt: () => Promise.resolve(null),
  stateAt: () => ({ type: "open" }),
  ticksAfter: async function* () {},
  symbols: () => DEFAULT_SYMBOLS,
  onListings: () => {},
};

function measure(
  count: number,
  { markets, model }: { readonly markets: Markets; readonly model: Position },
): string {
  const watched = new WatchedPositions(markets);
  const insertMs = timeOf(() => {
    for (let n = 0; n < count; n += 1) watched.hold(likeModel(model, n, count));
  });
  const takeQuiet = (ticks: number) => {
    for (let n = 0; n < ticks; n += 1) {
      watched.takeDue(BENCH_SYMBOL, QUIET_MARKS[n % QUIET_MARKS.length] ?? MARK);
    }
  };
  takeQuiet(QUIET_TICKS);
  const quietMs = timeOf(() => takeQuiet(QUIET_TICKS));
  // A fall of 2 % triggers about a fifth of the stop-losses.
  let due = watched.takeDue(BENCH_SYMBOL, MARK);
  const takeMs = timeOf(() => {
    due = watched.takeDue(BENCH_SYMBOL, moved(-20_000n));
  });
  const rearmMs = timeOf(() => {
    for (const target of due) watched.rearmTrigger(target);
  });
  const each = (ms: number, of: number) => `${((ms * 1e6) / of).toFixed(0)} ns`;
  return (
    `${String(count).padStart(9)} positions: a tick without a hit ${each(quietMs, QUIET_TICKS)}, ` +
    `per hit ${each(takeMs, due.length)} to take and ${each(rearmMs, due.length)} to watch again ` +
    `(${due.length} hits), to add ${each(insertMs, count)}`
  );
}

/** A real position, decided by the rule; the others differ only in owner and stops. */
function openModel(markets: Markets): Position {
  const balances = new Map([[balanceKey("demo", USDT, "available"), usdt("10000").units] as const]);
  const opened = openPosition(
    {
      balances,
      positions: new Map(),
      marketOf: (symbol, version) => markets.marketOf(symbol, { book: "demo", version }),
    },
    {
      positionId: "model" as PositionId, // generated here
      userId: "model" as UserId,
      book: "demo",
      symbol: BENCH_SYMBOL,
      side: "long",
      marginMode: "isolated",
      leverage: 5,
      orderType: "market",
      size: { margin: usdt("100") },
      orderPrice: null,
      takeProfit: null,
      stopLoss: null,
    },
    NOW,
  );
  const [position] = opened.ok ? opened.value.next : [];
  if (position === undefined) throw new Error("the model position was refused");
  return position;
}

/** The n-th of `count` positions: stop-loss and take-profit 0.2 % to 10 % away, evenly spread. */
function likeModel(model: Position, n: number, count: number): Position {
  const distance = 2_000n + (BigInt(n) * 98_000n) / BigInt(count);
  return {
    ...model,
    id: `position-${n}` as PositionId, // generated here
    userId: `user-${n}` as UserId,
    stopLoss: moved(-distance),
    takeProfit: moved(distance),
  };
}

/** The mark price moved by parts per million. */
function moved(ppm: bigint): Price {
  return price((MARK * (PPM + ppm)) / PPM);
}

function timeOf(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}
