// Written by tools/generate-call-table.ts from the protocol; not by hand.

/** The path of every GET, by area and name. */
export const memberReads = {
  content: {
    listAnnouncements: "/api/sys/annountCement/vue3List",
    listMyAnnouncements: "/api/sys/annountCement/listByUser",
    listMyNotices: "/api/content/appNotice/myList",
  },
  contract: {
    listPositions: "/api/trade/appTradePositions/listMy",
    listTerms: "/api/trade/appTradePositions/terms",
    positionsSummary: "/api/trade/appTradePositions/summary",
  },
  market: {
    listCandles: "/api/trade/appSymbol/candles",
    listFavourites: "/api/trade/appSymbol/favourites",
    listSparklines: "/api/trade/appSymbol/sparklines",
    listSymbols: "/api/trade/appSymbol/list",
  },
  profile: { getMyUserInfo: "/api/user/appUser/getMyUserInfo" },
  settings: {
    getServerTime: "/api/public/getServerTime",
    transportKey: "/api/public/transportKey",
  },
  wallet: {
    equityHistory: "/api/finance/equityHistory",
    queryUserAssets: "/api/finance/appWallet/queryUserAssets",
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
