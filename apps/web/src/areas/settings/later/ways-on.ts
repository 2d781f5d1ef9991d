import type settingsTexts from "@plumbline/messages/en-us/settings.json";
import type { PathName } from "#paths";
import type { LaterName } from "./later.ts";

interface WaysOn {
  /** Where a step back leads a reader who came by a link. */
  readonly parent: PathName;
  /** What stands already and comes nearest. */
  readonly meanwhile: PathName & keyof typeof settingsTexts.later.meanwhile;
}

/** Where a reader can go from a screen that is not built. */
export const WAYS_ON: Readonly<Record<LaterName, WaysOn>> = {
  team: { parent: "my", meanwhile: "contract" },
  welfare: { parent: "my", meanwhile: "contract" },
  vipLevel: { parent: "my", meanwhile: "assets" },
  support: { parent: "my", meanwhile: "my" },
  supportOrders: { parent: "support", meanwhile: "my" },
  contests: { parent: "home", meanwhile: "contract" },
  contestDetail: { parent: "contests", meanwhile: "contract" },
  myContests: { parent: "contests", meanwhile: "contract" },
  arbitrage: { parent: "home", meanwhile: "assets" },
  arbitrageDetail: { parent: "arbitrage", meanwhile: "assets" },
  arbitrageBought: { parent: "arbitrage", meanwhile: "assets" },
  arbitrageOrders: { parent: "arbitrage", meanwhile: "assets" },
  aiQuant: { parent: "arbitrage", meanwhile: "market" },
  createOrder: { parent: "arbitrage", meanwhile: "assets" },
  investmentOrders: { parent: "assets", meanwhile: "assets" },
  mining: { parent: "home", meanwhile: "assets" },
  miningDetail: { parent: "mining", meanwhile: "assets" },
  miningOrders: { parent: "mining", meanwhile: "assets" },
  bonds: { parent: "home", meanwhile: "market" },
  bondDetail: { parent: "bonds", meanwhile: "assets" },
  bondOrders: { parent: "bonds", meanwhile: "assets" },
  news: { parent: "home", meanwhile: "market" },
  articles: { parent: "home", meanwhile: "market" },
  articleDetail: { parent: "articles", meanwhile: "market" },
  announcements: { parent: "home", meanwhile: "market" },
  helpCenter: { parent: "home", meanwhile: "market" },
  ieo: { parent: "home", meanwhile: "market" },
};
