// Written by tools/generate-call-table.ts from the protocol; not by hand.

/** The path of every GET, by area and name. */
export const memberReads = {
  auth: {
    checkAccount: "/api/app/checkAccount",
    checkGoogleAuth: "/api/app/checkGoogleAuth",
    generateGoogleKey: "/api/app/generateGoogleKey",
    getEmailCaptcha: "/api/app/getEmailCaptcha",
    getPhoneCaptcha: "/api/app/getPhoneCaptcha",
    listPasskeys: "/api/user/appUser/listPasskeys",
    listSessions: "/api/app/listSessions",
    listSignIns: "/api/app/listSignIns",
    securitySettings: "/api/user/appUser/securitySettings",
  },
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
  contest: {
    listContests: "/api/marketing/appContest/list",
    listMyContests: "/api/marketing/appContest/listMy",
    listWinners: "/api/marketing/appContest/winners",
    readContest: "/api/marketing/appContest/detail",
    readContestResult: "/api/marketing/appContest/result",
    readRanking: "/api/marketing/appContest/ranking",
  },
  contract: {
    listPositions: "/api/trade/appTradePositions/listMy",
    listTerms: "/api/trade/appTradePositions/terms",
    positionsSummary: "/api/trade/appTradePositions/summary",
    readTerms: "/api/trade/appTradePositions/termsVersion",
  },
  earn: {
    listEarnDays: "/api/prod/appProductOrder/listDays",
    listEarnOrders: "/api/prod/appProductOrder/listMy",
    listEarnProducts: "/api/prod/appProductInfo/list",
    listVaultDays: "/api/prod/appProductInfo/days",
    readEarnProduct: "/api/prod/appProductInfo/queryById",
    readEarnStatistics: "/api/prod/appProductOrder/orderStat",
    readEarnTerms: "/api/prod/appProductInfo/terms",
    readVaultDay: "/api/prod/appProductInfo/day",
    readYieldPassport: "/api/prod/appProductInfo/passport",
  },
  flashExchange: {
    listCurrencies: "/api/set/appCurrencySet/getCurrencyList",
    listFlashOrders: "/api/trade/appFlashExchangeLog/listMy",
    listSmallBalances: "/api/trade/appFlashExchangeLog/smallBalances",
    readFlashTerms: "/api/trade/appFlashExchangeLog/terms",
    readRate: "/api/set/appCurrencySet/getRateByCurrency",
  },
  ieo: {
    listIeoOrders: "/api/prod/appOrderIoe/listMy",
    listIeoProjects: "/api/prod/appProdIoe/listMy",
    readIeoAllocation: "/api/prod/appProdIoe/allocation",
  },
  kyc: {
    isHaveAuth: "/api/auth/appAuth/isHaveAuth",
    isHaveAuthDone: "/api/auth/appAuth/isHaveAuthDone",
    listFileOpenings: "/api/auth/appAuth/fileOpenings",
    listVerifications: "/api/auth/appAuth/listMy",
    openMyFile: "/api/auth/appAuth/file",
    readPersonalData: "/api/user/appUser/personalData",
  },
  loan: {
    checkAgreement: "/api/public/loanAgreement",
    listLoanProducts: "/api/prod/appLoanSet/list",
    listLoans: "/api/prod/appLoanOrder/listMy",
    readAgreement: "/api/prod/appLoanOrder/agreementText",
    readLoan: "/api/prod/appLoanOrder/queryById",
    readLoanTerms: "/api/prod/appLoanSet/terms",
    readMyLoans: "/api/prod/appLoanOrder/myLoanInfo",
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
  option: {
    listOptionOrders: "/api/trade/appOptionOrder/listMy",
    readOptionChain: "/api/trade/appOptionContract/chain",
    readOptionTerms: "/api/trade/appOptionContract/terms",
  },
  profile: {
    activeReport: "/api/user/appUser/activeReport",
    getMyUserInfo: "/api/user/appUser/getMyUserInfo",
    importantCustomerOnLine: "/api/user/appUser/importantCustomerOnLine",
  },
  proof: {
    listSeals: "/api/public/seals",
    listTicks: "/api/public/ticks",
    readConservation: "/api/public/conservation",
    readHead: "/api/public/head",
    readReceipt: "/api/public/receipt",
  },
  reward: {
    listRewards: "/api/marketing/appReward/listMy",
    readEnvelope: "/api/marketing/appReward/envelope",
  },
  secondContract: {
    listSecondOrders: "/api/trade/appSecondContractOrder/listMy",
    listSecondSettings: "/api/trade/appSecondContractSet/list",
    readSecondHead: "/api/trade/appSecondContractOrder/head",
    readSecondTerms: "/api/trade/appSecondContractSet/terms",
  },
  settings: {
    getKeyByParam: "/api/set/appSysSet/getKeyByParam",
    getServerTime: "/api/public/getServerTime",
    transportKey: "/api/public/transportKey",
  },
  spot: {
    listSpotHoldings: "/api/trade/appSpotOrder/holdings",
    listSpotOrders: "/api/trade/appSpotOrder/listMy",
    listSpotPlans: "/api/trade/appSpotPlan/listMy",
    readSpotTerms: "/api/trade/appSpotOrder/terms",
  },
  support: {
    getTicketList: "/api/public/getTicketList",
    listMyMessages: "/api/content/appChat/list",
    listMyTickets: "/api/content/appChat/orders",
    openChatImage: "/api/content/appChat/image",
    readMyChat: "/api/content/appChat/state",
    readMyTicket: "/api/content/appChat/order",
  },
  team: { readTeam: "/api/marketing/myTeam" },
  vip: {
    listVipLevels: "/api/user/appLevels/list",
    readVipStanding: "/api/user/appLevels/standing",
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
  },
} as const;

/** The declarations behind the tables: types only, so that no schema reaches a browser. */
export interface CallModules {
  auth: typeof import("@plumbline/protocol/auth");
  content: typeof import("@plumbline/protocol/content");
  contest: typeof import("@plumbline/protocol/contest");
  contract: typeof import("@plumbline/protocol/contract");
  earn: typeof import("@plumbline/protocol/earn");
  flashExchange: typeof import("@plumbline/protocol/flash-exchange");
  ieo: typeof import("@plumbline/protocol/ieo");
  kyc: typeof import("@plumbline/protocol/kyc");
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
