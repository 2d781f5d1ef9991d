import type settingsTexts from "@plumbline/messages/en-us/settings.json";
import type { PathName } from "#paths";

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
