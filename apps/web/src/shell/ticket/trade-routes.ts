import { ContractIcon } from "#shell/icons.tsx";
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
      tile: {
        label: "shell.home.product.contract",
        place: 1,
        drawing: "M7 4v3m0 9v4M4.5 7h5v9h-5zM17 3v5m0 6v6m-2.5-12h5v6h-5z",
      },
      tab: { label: "shell.tab.contract", place: 4, Icon: ContractIcon },
      load: async () => {
        screen ??= (await import("./trade-screen.tsx")).tradeScreen(segments);
        await segments[0]?.load();
        return screen;
      },
    },
  ];
}
