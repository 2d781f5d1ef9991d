import { assetsQuery } from "#shell/assets-query.ts";
import { prefetchSymbols } from "#shell/live-prices/use-quote.ts";
import type { ScreenComponent, ScreenRoute } from "#shell/navigation/route.ts";
import type { TicketSegment } from "./ticket-segment.ts";

/** The trading screen, with the products that areas contribute to it. */
export function tradeRoutes(segments: readonly TicketSegment[]): readonly ScreenRoute[] {
  // The same component for the lifetime of the page: another one would lose the typed values.
  let screen: ScreenComponent | undefined;
  return [
    {
      name: "contract",
      title: "shell.tab.contract",
      isNeedLogin: true,
      keepAlive: true,
      texts: ["ticket", ...segments.flatMap(({ texts }) => texts)],
      tile: 1,
      homeParts: segments.flatMap(({ homePart }) => homePart ?? []),
      load: async () => {
        const [{ tradeScreen }, First] = await Promise.all([
          import("./trade-screen.tsx"),
          segments[0]?.load(),
        ]);
        screen ??= tradeScreen(segments, First);
        return screen;
      },
      prefetch: (services) => {
        prefetchSymbols(services);
        const { client, preferences, queryClient, userStore } = services;
        const isBookChosen = preferences.getState().book !== undefined;
        // They decide the initial book of a reader who has not chosen one.
        if (isBookChosen || userStore.getState().token === "") return;
        void queryClient.prefetchQuery(assetsQuery(client));
      },
    },
  ];
}
