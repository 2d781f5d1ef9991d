import { MINUTE_MS, ok } from "@plumbline/engine/kernel";
import {
  getPriceDistribution,
  getSymbolPrice,
  listCandles,
  listFavourites,
  listSparklines,
  listSymbols,
  saveFavourites,
} from "@plumbline/protocol/market";
import type { Clock } from "#platform/process/clock";
import type { Tx } from "#platform/postgres/database";
import { ttlMemo } from "#platform/process/ttl-memo";
import { memberRoute, publicRoute, type Route } from "#platform/http/route";
import { sparklinesOf } from "./sparklines.ts";
import type { MarketData } from "./market-data.ts";
import * as favourites from "./favourites.ts";
import * as queries from "./queries.ts";

export interface MarketRoutesDeps {
  readonly market: MarketData;
  readonly database: Tx;
  readonly clock: Clock;
}

export const marketRoutes = (deps: MarketRoutesDeps): readonly Route[] => [
  publicRoute(listSymbols, async () => ok(queries.listSymbols(deps.market, deps.clock))),
  publicRoute(listSparklines, sparklines(deps)),
  publicRoute(getSymbolPrice, async ({ input }) => queries.priceOf(deps.market, input.symbol)),
  publicRoute(listCandles, async ({ input }) => queries.candlesOf(deps, input)),
  memberRoute(listFavourites, async ({ userId }) =>
    ok({ symbols: await favourites.readFavourites(deps.database, userId) }),
  ),
  memberRoute(saveFavourites, async ({ input, userId }) => {
    await favourites.saveFavourites(deps.database, userId, input.symbols);
    return ok({});
  }),
  publicRoute(getPriceDistribution, async () => ok(queries.priceDistribution(deps.market))),
];

/** Sparklines are the same for everyone: computed once a minute. */
function sparklines({ market, clock }: MarketRoutesDeps) {
  const read = ttlMemo(MINUTE_MS, { clock, make: async () => sparklinesOf(market) });
  return async () => ok(await read());
}
