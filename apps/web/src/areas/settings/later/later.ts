import type settingsTexts from "@plumbline/messages/en-us/settings.json";
import type { PathName } from "#paths";

/** A screen that is declared before its server side is built. */
export interface Later {
  readonly name: PathName & keyof typeof settingsTexts.later.screen;
  /** Where a step back leads a reader who came by a link. */
  readonly parent: PathName;
  /** What stands already and comes nearest. */
  readonly meanwhile: PathName & keyof typeof settingsTexts.later.meanwhile;
  readonly isPublic?: true;
  /** Of the overlay, as spec §2 has it. */
  readonly background?: string;
}

const DARK_BLUE = "#0a1e4b";
const SLATE = "#334155";

/** A screen that gets built takes its line away here, and its texts in settings.json. */
export const LATER: readonly Later[] = [
  { name: "profile", parent: "my", meanwhile: "my" },
  { name: "verification", parent: "my", meanwhile: "contract" },
  { name: "advancedVerification", parent: "verification", meanwhile: "contract" },
  { name: "verificationResult", parent: "verification", meanwhile: "contract" },
  { name: "team", parent: "my", meanwhile: "contract" },
  { name: "transferRecords", parent: "assets", meanwhile: "assets" },
  { name: "recharge", parent: "assets", meanwhile: "contract" },
  { name: "withdrawal", parent: "assets", meanwhile: "assets" },
  { name: "transferResult", parent: "transferRecords", meanwhile: "assets" },
  { name: "payoutMethods", parent: "my", meanwhile: "assets" },
  { name: "withdrawalPassword", parent: "my", meanwhile: "my" },
  { name: "welfare", parent: "my", meanwhile: "contract" },
  { name: "vipLevel", parent: "my", meanwhile: "assets" },
  { name: "support", parent: "my", meanwhile: "my" },
  { name: "supportOrders", parent: "support", meanwhile: "my" },
  { name: "contests", parent: "home", meanwhile: "contract" },
  { name: "contestDetail", parent: "contests", meanwhile: "contract" },
  { name: "myContests", parent: "contests", meanwhile: "contract" },
  { name: "arbitrage", parent: "home", meanwhile: "assets", background: DARK_BLUE },
  { name: "arbitrageDetail", parent: "arbitrage", meanwhile: "assets" },
  { name: "arbitrageBought", parent: "arbitrage", meanwhile: "assets" },
  { name: "arbitrageOrders", parent: "arbitrage", meanwhile: "assets" },
  { name: "aiQuant", parent: "arbitrage", meanwhile: "market" },
  { name: "createOrder", parent: "arbitrage", meanwhile: "assets" },
  { name: "investmentOrders", parent: "assets", meanwhile: "assets" },
  { name: "mining", parent: "home", meanwhile: "assets", background: SLATE },
  { name: "miningDetail", parent: "mining", meanwhile: "assets" },
  { name: "miningOrders", parent: "mining", meanwhile: "assets" },
  { name: "bonds", parent: "home", meanwhile: "market", isPublic: true },
  { name: "bondDetail", parent: "bonds", meanwhile: "assets" },
  { name: "bondOrders", parent: "bonds", meanwhile: "assets" },
  { name: "loanAccount", parent: "assets", meanwhile: "assets" },
  { name: "loanOrders", parent: "loanAccount", meanwhile: "assets" },
  { name: "loanAgreement", parent: "loanAccount", meanwhile: "assets" },
  { name: "flashExchange", parent: "home", meanwhile: "contract" },
  { name: "flashExchangeRecords", parent: "flashExchange", meanwhile: "assets" },
  { name: "news", parent: "home", meanwhile: "market", isPublic: true },
  { name: "articles", parent: "home", meanwhile: "market", isPublic: true },
  { name: "articleDetail", parent: "articles", meanwhile: "market", isPublic: true },
  { name: "announcements", parent: "home", meanwhile: "market", isPublic: true },
  { name: "notifications", parent: "my", meanwhile: "assets" },
  { name: "helpCenter", parent: "home", meanwhile: "market", isPublic: true },
  { name: "priceDistribution", parent: "market", meanwhile: "market", isPublic: true },
  { name: "ieo", parent: "home", meanwhile: "market" },
];
