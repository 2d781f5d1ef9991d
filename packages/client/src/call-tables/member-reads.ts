// Written by tools/generate-call-table.ts from the protocol; not by hand.

/** The path of every GET, by area and name. */
export const memberReads = {
  content: {
    listAnnouncements: "/api/sys/annountCement/vue3List",
    listArticles: "/api/content/appHelpInfo/list",
    listMyAnnouncements: "/api/sys/annountCement/listByUser",
    listMyNotices: "/api/content/appNotice/myList",
    listNotices: "/api/content/appNotice/list",
    listRefusalHelp: "/api/content/appHelpInfo/refusals",
    readArticle: "/api/content/appHelpInfo/queryById",
    readNoticeSettings: "/api/content/appNotice/settings",
    useShortLink: "/api/set/appShortLink/use",
  },
  contract: {
    listPositions: "/api/trade/appTradePositions/listMy",
    listTerms: "/api/trade/appTradePositions/terms",
    positionsSummary: "/api/trade/appTradePositions/summary",
    readTerms: "/api/trade/appTradePositions/termsVersion",
  },
  market: {
    getPriceDistribution: "/api/trade/api/getPriceDistribution",
    getSymbolPrice: "/api/trade/appSymbol/price",
    listCandles: "/api/trade/appSymbol/candles",
    listFavourites: "/api/trade/appSymbol/favourites",
    listPriceAlerts: "/api/trade/appPriceAlert/listMy",
    listSparklines: "/api/trade/appSymbol/sparklines",
    listSymbols: "/api/trade/appSymbol/list",
  },
  profile: {
    activeReport: "/api/user/appUser/activeReport",
    getMyUserInfo: "/api/user/appUser/getMyUserInfo",
    importantCustomerOnLine: "/api/user/appUser/importantCustomerOnLine",
  },
  settings: {
    getKeyByParam: "/api/set/appSysSet/getKeyByParam",
    getServerTime: "/api/public/getServerTime",
    transportKey: "/api/public/transportKey",
  },
  support: {
    getTicketList: "/api/public/getTicketList",
    listMyMessages: "/api/content/appChat/list",
    listMyTickets: "/api/content/appChat/orders",
    openChatImage: "/api/content/appChat/image",
    readMyChat: "/api/content/appChat/state",
    readMyTicket: "/api/content/appChat/order",
  },
  wallet: {
    equityHistory: "/api/finance/equityHistory",
    listBalanceLog: "/api/finance/appBalanceLog/list",
    listPayoutMethods: "/api/user/appUserWithdrawalInfoSet/listMy",
    listRechargeChannels: "/api/finance/appRecharge/channels",
    listRecharges: "/api/finance/appRecharge/listMy",
    listWithdrawals: "/api/finance/appWithdrawal/listMy",
    queryUserAssets: "/api/finance/appWallet/queryUserAssets",
    queryUserBalance: "/api/finance/appWallet/queryUserBalance",
    queryUserProfit: "/api/finance/appWallet/queryUserProfit",
    readRecharge: "/api/finance/appRecharge/result",
    readStatement: "/api/finance/appBalanceLog/statement",
    readWithdrawal: "/api/finance/appWithdrawal/result",
    readWithdrawalTerms: "/api/finance/appWithdrawal/terms",
    todaysChange: "/api/finance/todaysChange",
  },
} as const;

/** The declarations behind the tables, as types only, so that no schema reaches a browser. */
export interface CallModules {
  auth: typeof import("@plumbline/protocol/auth");
  content: typeof import("@plumbline/protocol/content");
  contest: typeof import("@plumbline/protocol/contest");
  contract: typeof import("@plumbline/protocol/contract");
  earn: typeof import("@plumbline/protocol/earn");
  flashExchange: typeof import("@plumbline/protocol/flash-exchange");
  ieo: typeof import("@plumbline/protocol/ieo");
  kyc: typeof import("@plumbline/protocol/kyc");
  limits: typeof import("@plumbline/protocol/limits");
  loan: typeof import("@plumbline/protocol/loan");
  market: typeof import("@plumbline/protocol/market");
  option: typeof import("@plumbline/protocol/option");
  profile: typeof import("@plumbline/protocol/profile");
  proof: typeof import("@plumbline/protocol/proof");
  reward: typeof import("@plumbline/protocol/reward");
  secondContract: typeof import("@plumbline/protocol/second-contract");
  settings: typeof import("@plumbline/protocol/settings");
  spot: typeof import("@plumbline/protocol/spot");
  support: typeof import("@plumbline/protocol/support");
  team: typeof import("@plumbline/protocol/team");
  vip: typeof import("@plumbline/protocol/vip");
  wallet: typeof import("@plumbline/protocol/wallet");
}
