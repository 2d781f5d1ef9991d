import type { Area } from "#shell/area";
import type { Deps } from "#shell/deps";
import type { MarketData } from "./market-data.ts";
import { marketOperatorRoutes } from "./operator-routes.ts";
import { pushQuotes, quotesChannel } from "./quotes-channel.ts";
import { marketRoutes } from "./routes.ts";

/** The market itself is made by main, because every area trades on its prices. */
export function marketArea(deps: Deps, market: MarketData): Area {
  return {
    name: "market",
    routes: [...marketRoutes({ ...deps, market }), ...marketOperatorRoutes({ ...deps, market })],
    start: async () => {
      deps.push.addChannel(quotesChannel(market));
      pushQuotes(market, deps.push);
      market.start();
    },
    stop: () => market.stop(),
  };
}
