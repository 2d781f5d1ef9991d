import { prefetchSymbols } from "#shell/live-prices/use-quote.ts";
import type { ScreenRoute } from "#shell/navigation/route.ts";
import type { TicketSegment } from "#shell/ticket/ticket-segment.ts";

/** `/heyue` is the trading screen of all products; this area contributes the segment below. */
export const contractRoutes: readonly ScreenRoute[] = [
  {
    name: "demoTrading",
    title: "contract.demo.title",
    isNeedLogin: false,
    keepAlive: true,
    hidedenNav: true,
    texts: ["ticket", "contract"],
    tile: 2,
    load: async () => (await import("./trading-screen.tsx")).DemoScreen,
    prefetch: prefetchSymbols,
  },
  {
    name: "contestTrading",
    title: "contract.contest.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["ticket", "contract"],
    load: async () => (await import("./contest-trading-screen.tsx")).ContestTradingScreen,
  },
];

/** Contract trading, as a segment of the trading screen. */
export const contractTicket: TicketSegment = {
  id: "contract",
  label: "contract.title",
  texts: ["contract"],
  load: async () => (await import("./contract-screen.tsx")).ContractScreen,
  homePart: async () => (await import("./home/open-positions.tsx")).OpenPositions,
};

/**
 * The addresses of the area's screens by name.
 * @public `npm run generate` reads it.
 */
export const contractPaths = { contestTrading: "/contestTrading" } as const;
