import { ok } from "@plumbline/engine/kernel";
import {
  getPriceDistribution,
  getSymbolPrice,
  listCandles,
  listSymbols,
} from "@plumbline/protocol/market";
import type { Clock } from "#shell/clock";
import type { Tx } from "#shell/database";
import { publicRoute, type Route } from "#shell/route";
import type { MarketData } from "./market-data.ts";
import * as queries from "./queries.ts";

export interface MarketRoutesDeps {
  readonly market: MarketData;
  readonly database: Tx;
  readonly clock: Clock;
}

export const marketRoutes = (deps: MarketRoutesDeps): readonly Route[] => [
  publicRoute(listSymbols, async () => ok(queries.listSymbols(deps.market, deps.clock))),
  publicRoute(getSymbolPrice, async ({ input }) => queries.priceOf(deps.market, input.symbol)),
  publicRoute(listCandles, async ({ input }) => queries.candlesOf(deps, input)),
  publicRoute(getPriceDistribution, async () => ok(queries.priceDistribution(deps.market))),
];
