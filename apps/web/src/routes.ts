import type { ScreenComponent, ScreenRoute } from "#shell/navigation/route.ts";
import type { TicketSegment } from "#shell/ticket/ticket-segment.ts";
import { AREA_ROUTES, AREA_TICKETS } from "./plugs.ts";

// Beside the addresses of the screens: whoever goes to one waits for no second list.
import "#shell/i18n/english-files.ts";

export { AREA_HOLDS, AREA_RECEIPTS } from "./plugs.ts";

/** Every screen but home. */
export const ROUTES: readonly ScreenRoute[] = [tradeRoute(AREA_TICKETS), ...AREA_ROUTES];

/** The one place for trading, with the products that areas contribute to it. */
function tradeRoute(segments: readonly TicketSegment[]): ScreenRoute {
  // One component for as long as the page lives: another one would forget what was typed.
  let screen: ScreenComponent | undefined;
  return {
    name: "contract",
    title: "shell.tab.contract",
    isNeedLogin: true,
    keepAlive: true,
    texts: ["ticket", ...segments.flatMap(({ texts }) => texts)],
    tile: 1,
    load: async () => {
      screen ??= (await import("#shell/ticket/trade-screen.tsx")).tradeScreen(segments);
      await segments[0]?.load();
      return screen;
    },
  };
}
