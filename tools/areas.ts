/** What a new area is started with. */
export interface AreaCharter {
  /** One sentence for the area's page. */
  readonly about: string;
  /** What members call it in Traditional Chinese; its English name is the area's own. */
  readonly chinese?: string;
  /** Its first screen, where `apps/web/src/paths.ts` has spelled it already. */
  readonly screen?: string;
  /** The account in which it keeps what members set aside; each has one reason. */
  readonly holds?: "earn" | "hold:ieo" | "hold:pledge" | "hold:stake";
  /** Whether anything is decided here: such an area has a folder in the engine. */
  readonly hasRules: boolean;
  /** The legacy wire families, as the specification spells them; empty where it shows none. */
  readonly families: readonly string[];
  /** The statuses of the area's own thing, named in the singular: "loan-order". */
  readonly thing?: { readonly name: string; readonly statuses: readonly string[] };
  /** Where members read what is theirs, as the specification spells it. */
  readonly listPath?: `/api/${string}`;
}

/** Every area there may be: one name each, the same on every side. */
export const AREAS = {
  auth: {
    about: "Who is here: registration, login, guests, sessions, passwords and second factors.",
    hasRules: true,
    families: ["/api/app"],
  },
  profile: {
    about: "What a user says and sees of themselves: personal data, presence, activity.",
    hasRules: false,
    families: ["/api/user/appUser"],
  },
  kyc: {
    about: "Whether the person is who they say: basic and advanced verification of papers.",
    hasRules: true,
    families: ["/api/auth/appAuth"],
    thing: { name: "verification", statuses: ["waiting", "rejected", "authorized"] },
    listPath: "/api/auth/appAuth/listMy",
  },
  wallet: {
    about: "What a user holds, and how money comes in and goes out.",
    hasRules: true,
    families: ["/api/finance", "/api/user/appUserWithdrawalInfoSet", "/api/takeout"],
  },
  market: {
    about: "Prices: venues, index, tick chain, candles and the symbols they are of.",
    hasRules: true,
    families: ["/api/trade/appSymbol", "/api/trade/api", "/api/trade/appPriceAlert"],
  },
  contract: {
    about: "Leveraged long and short positions, from the order to the settled receipt.",
    hasRules: true,
    families: ["/api/trade/appTradePositions"],
  },
  "second-contract": {
    chinese: "秒合約",
    about: "Stakes on where a price is some seconds later.",
    hasRules: true,
    families: ["/api/trade/appSecondContractOrder", "/api/trade/appSecondContractSet"],
    listPath: "/api/trade/appSecondContractOrder/listMy",
  },
  option: {
    chinese: "期權",
    about: "European, cash-settled options that a user may only be long of.",
    hasRules: true,
    families: [],
    listPath: "/api/trade/appOptionOrder/listMy",
  },
  spot: {
    chinese: "現貨",
    about: "Buying and selling an asset at once, by amount or by spend.",
    hasRules: true,
    families: [],
    listPath: "/api/trade/appSpotOrder/listMy",
  },
  "flash-exchange": {
    about: "Swapping one currency for another at a quote that holds for ten seconds.",
    hasRules: true,
    families: ["/api/trade/appFlashExchangeLog"],
    listPath: "/api/trade/appFlashExchangeLog/listMy",
  },
  earn: {
    chinese: "理財",
    screen: "arbitrage",
    holds: "earn",
    about:
      "Products that pay by the day: arbitrage, mining and bonds, one mechanism of three kinds.",
    hasRules: true,
    families: ["/api/prod/appProductInfo", "/api/prod/appProductOrder"],
    thing: {
      name: "earn-order",
      statuses: ["not_started", "running", "frozen", "ended", "cancelled"],
    },
    listPath: "/api/prod/appProductOrder/listMy",
  },
  loan: {
    chinese: "借貸",
    screen: "loanAccount",
    holds: "hold:pledge",
    about: "Money lent against a pledge or on credit.",
    hasRules: true,
    families: ["/api/prod/appLoanOrder", "/api/prod/appLoanSet"],
    thing: {
      name: "loan-order",
      statuses: ["pending_review", "under_review", "passed", "paid", "rejected"],
    },
    listPath: "/api/prod/appLoanOrder/listMy",
  },
  ieo: {
    chinese: "新幣認購",
    screen: "ieo",
    holds: "hold:ieo",
    about: "Subscriptions to a new token, their draw and their payment.",
    hasRules: true,
    families: ["/api/prod/appProdIoe", "/api/prod/appOrderIoe"],
    thing: { name: "ieo-order", statuses: ["issuing", "applied", "won", "completed", "listed"] },
    listPath: "/api/prod/appOrderIoe/listMy",
  },
  vip: {
    chinese: "VIP 等級",
    screen: "vipLevel",
    about: "The level that a user's assets give, and what it is good for.",
    hasRules: true,
    families: ["/api/user/appLevels"],
  },
  contest: {
    chinese: "交易比賽",
    screen: "contests",
    about: "Trading contests in books of their own, with equal start money.",
    hasRules: true,
    families: [],
    thing: { name: "contest", statuses: ["to_be_started", "in_progress", "ended", "exited"] },
    listPath: "/api/marketing/appContest/listMy",
  },
  reward: {
    chinese: "福利中心",
    screen: "welfare",
    about: "The welfare centre: tasks, vouchers and the weekly envelope.",
    hasRules: true,
    families: [],
    listPath: "/api/marketing/appReward/listMy",
  },
  team: {
    chinese: "我的團隊",
    screen: "team",
    about: "Invitations, and the share of fees that the person who invited is paid.",
    hasRules: true,
    families: ["/api/marketing/myTeam"],
    listPath: "/api/marketing/myTeam",
  },
  support: {
    chinese: "客服",
    screen: "support",
    about: "Live chat and tickets with the people who help.",
    hasRules: true,
    families: ["/api/public/getTicketList", "/api/content/appChat"],
  },
  content: {
    about: "Announcements, notices, news and help articles.",
    hasRules: false,
    families: ["/api/sys/annountCement", "/api/content"],
  },
  proof: {
    about: "What anyone can recompute: receipts, the tick chain, conservation and liabilities.",
    hasRules: true,
    families: ["/api/public/receipt", "/api/public/conservation"],
  },
  limits: {
    chinese: "限額",
    about: "What may be done where and by whom: jurisdiction profiles and a user's own limits.",
    hasRules: true,
    families: [],
  },
  settings: {
    about: "What the app is told about itself: system settings, currencies, the server's time.",
    hasRules: false,
    families: ["/api/set", "/api/public/getServerTime"],
  },
  desk: {
    about: "Who works here: operators, what each may do, and the log of everything they did.",
    hasRules: true,
    families: ["/api/desk"],
  },
} as const satisfies Record<string, AreaCharter>;

export type AreaName = keyof typeof AREAS;

export function isAreaName(name: string): name is AreaName {
  return Object.hasOwn(AREAS, name);
}

/** The same facts as one type for every area, so that optional ones may be asked for. */
export function charterOf(area: AreaName): AreaCharter {
  return AREAS[area];
}
