import type { ScreenComponent, ScreenRoute } from "#shell/navigation/route.ts";
import type { TicketSegment } from "./ticket-segment.ts";

/** The one place for trading, with the products that areas contribute to it. */
export function tradeRoutes(segments: readonly TicketSegment[]): readonly ScreenRoute[] {
  // One component for as long as the page lives: another one would forget what was typed.
  let screen: ScreenComponent | undefined;
  return [
    {
      name: "contract",
      title: "shell.tab.contract",
      isNeedLogin: true,
      keepAlive: true,
      texts: ["ticket", ...segments.flatMap(({ texts }) => texts)],
      tile: 1,
      load: async () => {
        screen ??= (await import("./trade-screen.tsx")).tradeScreen(segments);
        await segments[0]?.load();
        return screen;
      },
    },
  ];
}
