import type settingsTexts from "@plumbline/messages/en-us/settings.json";
import type { PathName } from "#paths";
import type { ScreenRoute } from "#shell/navigation/route.ts";

/** A screen that is declared before its server side is built. */
export type LaterName = PathName & keyof typeof settingsTexts.later.screen;

/**
 * A screen that is built goes before its promise, so nothing has to be taken away here in the same
 * change; what no screen needs any more goes, with its texts in settings.json.
 */
export const LATER: readonly LaterName[] = [
  "team",
  "welfare",
  "vipLevel",
  "support",
  "supportOrders",
  "contests",
  "contestDetail",
  "myContests",
  "arbitrage",
  "arbitrageDetail",
  "arbitrageBought",
  "arbitrageOrders",
  "aiQuant",
  "createOrder",
  "investmentOrders",
  "mining",
  "miningDetail",
  "miningOrders",
  "bonds",
  "bondDetail",
  "bondOrders",
  "loanAccount",
  "loanOrders",
  "loanAgreement",
  "news",
  "articles",
  "articleDetail",
  "announcements",
  "helpCenter",
  "ieo",
];

/** Those which a visitor may open. */
export const LATER_PUBLIC: ReadonlySet<LaterName> = new Set<LaterName>([
  "bonds",
  "news",
  "articles",
  "articleDetail",
  "announcements",
  "helpCenter",
]);

/** Of the overlay, as spec §2 has it. */
export const LATER_BACKGROUNDS: Readonly<Partial<Record<LaterName, string>>> = {
  arbitrage: "#0a1e4b",
  mining: "#334155",
};

/** Their places in the grid of products on the first screen. */
export const LATER_TILES: Readonly<Partial<Record<LaterName, ScreenRoute["tile"]>>> = {
  arbitrage: {
    label: "shell.home.product.arbitrage",
    place: 4,
    drawing: "M12 4v16M5 8h14M5 8l-2.5 6h5zm14 0l-2.5 6h5zM8 20h8",
  },
  mining: {
    label: "shell.home.product.mining",
    place: 5,
    drawing: "M5 5h14v6H5zm0 8h14v6H5zm3-5h.01M8 16h.01",
  },
  bonds: {
    label: "shell.home.product.bonds",
    place: 6,
    drawing: "M6 3h9l4 4v14H6zm8 0v5h5M9 13h7m-7 4h5",
  },
  ieo: {
    label: "shell.home.product.ieo",
    place: 7,
    drawing: "M12 20v-9m0 0c0-4 3-7 7-7 0 4-3 7-7 7zm0 3c0-3-2.5-5-6-5 0 3 2.5 5 6 5z",
  },
  contests: {
    label: "shell.home.product.contests",
    place: 8,
    drawing: "M8 4h8v6a4 4 0 01-8 0zm4 10v6m-4 0h8M8 6H4c0 3 1.5 5 4 5m8-5h4c0 3-1.5 5-4 5",
  },
  welfare: {
    label: "shell.home.product.welfare",
    place: 9,
    drawing: "M4 11h16v9H4zm-1-4h18v4H3zm9 0v13m0-13c-2 0-5-1-4-3s4 1 4 3c0-2 3-5 4-3s-2 3-4 3",
  },
  vipLevel: {
    label: "shell.home.product.vipLevel",
    place: 10,
    drawing: "M4 8l4 4 4-7 4 7 4-4-2 10H6z",
  },
  team: {
    label: "shell.home.product.team",
    place: 11,
    drawing:
      "M9 11a3 3 0 100-6 3 3 0 000 6zm-6 8c.5-3 3-5 6-5s5.5 2 6 5" +
      "m0-14a3 3 0 010 6m3 8c0-2-1-4-2.5-5",
  },
  loanAccount: {
    label: "shell.home.product.loanAccount",
    place: 12,
    drawing: "M3 6h18v12H3zm9 3a3 3 0 100 6 3 3 0 000-6",
  },
};
