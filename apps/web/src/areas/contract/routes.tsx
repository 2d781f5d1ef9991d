import { prefetchSymbols } from "#shell/live-prices/use-quote.ts";
import type { ScreenRoute } from "#shell/navigation/route.ts";
import type { TicketSegment } from "#shell/ticket/ticket-segment.ts";

/** `/heyue` is the place of every product: this area's part of it is the ticket below. */
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

/** Contract trading, at the place for trading. */
export const contractTicket: TicketSegment = {
  id: "contract",
  label: "contract.title",
  texts: ["contract"],
  load: async () => (await import("./contract-screen.tsx")).ContractScreen,
};

/**
 * The addresses of the area's screens by their plain names.
 * @public `npm run generate` reads it.
 */
export const contractPaths = { contestTrading: "/contestTrading" } as const;
