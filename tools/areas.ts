/** What a new area is started with: its first read call and, where it has statuses, those. */
export interface AreaCharter {
  /** One sentence for the area's page. */
  readonly about: string;
  /** Whether anything is decided here: such an area has a folder in the engine. */
  readonly hasRules: boolean;
  /** The legacy wire families, as the specification spells them; empty where it shows none. */
  readonly families: readonly string[];
  /** The statuses of the area's own thing, named in the singular: "loan-order". */
  readonly thing?: { readonly name: string; readonly statuses: readonly string[] };
  readonly firstCall?: {
    readonly name: string;
    readonly path: `/api/${string}`;
    readonly access: "public" | "member";
    readonly summary: string;
  };
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
    firstCall: {
      name: "listVerifications",
      path: "/api/auth/appAuth/listMy",
      access: "member",
      summary: "My verifications, newest first.",
    },
  },
  wallet: {
    about: "What a user holds, and how money comes in and goes out.",
    hasRules: true,
    families: ["/api/finance", "/api/user/appUserWithdrawalInfoSet", "/api/takeout"],
  },
  market: {
    about: "Prices: venues, index, tick chain, candles and the symbols they are of.",
    hasRules: true,
    families: ["/api/trade/appSymbol", "/api/trade/api"],
  },
  contract: {
    about: "Leveraged long and short positions, from the order to the settled receipt.",
    hasRules: true,
    families: ["/api/trade/appTradePositions"],
  },
  "second-contract": {
    about: "Stakes on where a price is some seconds later.",
    hasRules: true,
    families: ["/api/trade/appSecondContractOrder", "/api/trade/appSecondContractSet"],
    firstCall: {
      name: "listSecondContractOrders",
      path: "/api/trade/appSecondContractOrder/listMy",
      access: "member",
      summary: "My second contracts, newest first.",
    },
  },
  option: {
    about: "European, cash-settled options that a user may only be long of.",
    hasRules: true,
    families: [],
    firstCall: {
      name: "listOptionOrders",
      path: "/api/trade/appOptionOrder/listMy",
      access: "member",
      summary: "My options, newest first.",
    },
  },
  spot: {
    about: "Buying and selling an asset at once, by amount or by spend.",
    hasRules: true,
    families: [],
    firstCall: {
      name: "listSpotOrders",
      path: "/api/trade/appSpotOrder/listMy",
      access: "member",
      summary: "My spot trades, newest first.",
    },
  },
  "flash-exchange": {
    about: "Swapping one currency for another at a quote that holds for ten seconds.",
    hasRules: true,
    families: ["/api/trade/appFlashExchangeLog"],
    firstCall: {
      name: "listFlashExchanges",
      path: "/api/trade/appFlashExchangeLog/listMy",
      access: "member",
      summary: "My exchanges, newest first.",
    },
  },
  earn: {
    about:
      "Products that pay by the day: arbitrage, mining and bonds, one mechanism of three kinds.",
    hasRules: true,
    families: ["/api/prod/appProductInfo", "/api/prod/appProductOrder"],
    thing: {
      name: "earn-order",
      statuses: ["not_started", "running", "frozen", "ended", "cancelled"],
    },
    firstCall: {
      name: "listEarnOrders",
      path: "/api/prod/appProductOrder/listMy",
      access: "member",
      summary: "My investment orders, newest first.",
    },
  },
  loan: {
    about: "Money lent against a pledge or on credit.",
    hasRules: true,
    families: ["/api/prod/appLoanOrder", "/api/prod/appLoanSet"],
    thing: {
      name: "loan-order",
      statuses: ["pending_review", "under_review", "passed", "paid", "rejected"],
    },
    firstCall: {
      name: "listLoanOrders",
      path: "/api/prod/appLoanOrder/listMy",
      access: "member",
      summary: "My loans, newest first.",
    },
  },
  ieo: {
    about: "Subscriptions to a new token, their draw and their payment.",
    hasRules: true,
    families: ["/api/prod/appProdIoe", "/api/prod/appOrderIoe"],
    thing: { name: "ieo-order", statuses: ["issuing", "applied", "won", "completed", "listed"] },
    firstCall: {
      name: "listIeoOrders",
      path: "/api/prod/appOrderIoe/listMy",
      access: "member",
      summary: "My subscriptions, newest first.",
    },
  },
  vip: {
    about: "The level that a user's assets give, and what it is good for.",
    hasRules: true,
    families: ["/api/user/appLevels"],
    firstCall: {
      name: "listLevels",
      path: "/api/user/appLevels/list",
      access: "public",
      summary: "The levels there are.",
    },
  },
  contest: {
    about: "Trading contests in books of their own, with equal start money.",
    hasRules: true,
    families: [],
    thing: { name: "contest", statuses: ["to_be_started", "in_progress", "ended", "exited"] },
    firstCall: {
      name: "listContests",
      path: "/api/marketing/appContest/list",
      access: "public",
      summary: "The contests, those in progress first.",
    },
  },
  reward: {
    about: "The welfare centre: tasks, vouchers and the weekly envelope.",
    hasRules: true,
    families: [],
    firstCall: {
      name: "listRewards",
      path: "/api/marketing/appReward/listMy",
      access: "member",
      summary: "What I was given, newest first.",
    },
  },
  team: {
    about: "Invitations, and the share of fees that the person who invited is paid.",
    hasRules: true,
    families: ["/api/marketing/myTeam"],
    firstCall: {
      name: "listTeam",
      path: "/api/marketing/myTeam",
      access: "member",
      summary: "Who came by my invitation, newest first.",
    },
  },
  support: {
    about: "Live chat and tickets with the people who help.",
    hasRules: false,
    families: ["/api/public/getTicketList"],
    firstCall: {
      name: "listTicketCategories",
      path: "/api/public/getTicketList",
      access: "public",
      summary: "What a ticket can be about.",
    },
  },
  content: {
    about: "Announcements, notices, news and help articles.",
    hasRules: false,
    families: ["/api/sys/annountCement", "/api/content"],
    firstCall: {
      name: "listNotices",
      path: "/api/content/appNotice/list",
      access: "public",
      summary: "Notices to everyone, newest first.",
    },
  },
  proof: {
    about: "What anyone can recompute: receipts, the tick chain, conservation and liabilities.",
    hasRules: true,
    families: ["/api/public/receipt", "/api/public/conservation"],
  },
  limits: {
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
