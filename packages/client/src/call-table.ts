// Written by tools/generate-call-table.ts from the protocol; not by hand.

/** [method, path, access] of every call, by area and name. */
export const callTable = {
  auth: {
    changePassword: ["POST", "/api/user/appUser/changePassword", "member"],
    checkAccount: ["GET", "/api/app/checkAccount", "public"],
    emailLogin: ["POST", "/api/app/emailLogin", "public"],
    endSession: ["POST", "/api/app/endSession", "member"],
    getEmailCaptcha: ["GET", "/api/app/getEmailCaptcha", "public"],
    getPhoneCaptcha: ["GET", "/api/app/getPhoneCaptcha", "public"],
    guestLogin: ["POST", "/api/app/guestLogin", "public"],
    listSessions: ["GET", "/api/app/listSessions", "member"],
    login: ["POST", "/api/app/login", "public"],
    logout: ["POST", "/api/app/logout", "member"],
    phoneLogin: ["POST", "/api/app/phoneLogin", "public"],
    register: ["POST", "/api/app/register", "public"],
    registerV2: ["POST", "/api/app/register/v2", "public"],
  },
  profile: {
    activeReport: ["GET", "/api/user/appUser/activeReport", "member"],
    getMyUserInfo: ["GET", "/api/user/appUser/getMyUserInfo", "member"],
    importantCustomerOnLine: ["GET", "/api/user/appUser/importantCustomerOnLine", "member"],
  },
  market: {
    getPriceDistribution: ["GET", "/api/trade/api/getPriceDistribution", "public"],
    getSymbolPrice: ["GET", "/api/trade/appSymbol/price", "public"],
    listCandles: ["GET", "/api/trade/appSymbol/candles", "public"],
    listCourses: ["GET", "/api/trade/appSymbol/courses", "public"],
    listSymbols: ["GET", "/api/trade/appSymbol/list", "public"],
  },
  contract: {
    changeMargin: ["POST", "/api/trade/appTradePositions/addMargin", "member"],
    closePosition: ["POST", "/api/trade/appTradePositions/close/{id}", "member"],
    listPositions: ["GET", "/api/trade/appTradePositions/listMy", "member"],
    listTerms: ["GET", "/api/trade/appTradePositions/terms", "public"],
    openPosition: ["POST", "/api/trade/appTradePositions/create", "member"],
    positionsSummary: ["GET", "/api/trade/appTradePositions/summary", "member"],
    previewPosition: ["POST", "/api/trade/appTradePositions/preview", "member"],
    readTerms: ["GET", "/api/trade/appTradePositions/termsVersion", "public"],
    resetDemo: ["POST", "/api/trade/appTradePositions/resetDemo", "member"],
    updateStops: ["POST", "/api/trade/appTradePositions/updateStopLoss", "member"],
  },
  wallet: {
    listBalanceLog: ["GET", "/api/finance/appBalanceLog/list", "member"],
    queryUserAssets: ["GET", "/api/finance/appWallet/queryUserAssets", "member"],
    queryUserBalance: ["GET", "/api/finance/appWallet/queryUserBalance", "member"],
    queryUserProfit: ["GET", "/api/finance/appWallet/queryUserProfit", "member"],
  },
  proof: {
    readConservation: ["GET", "/api/public/conservation", "public"],
    readReceipt: ["GET", "/api/public/receipt", "public"],
  },
  settings: {
    getKeyByParam: ["GET", "/api/set/appSysSet/getKeyByParam", "public"],
    getServerTime: ["GET", "/api/public/getServerTime", "public"],
    transportKey: ["GET", "/api/public/transportKey", "public"],
  },
  kyc: {
    applyAdvanced: ["POST", "/api/auth/appAuth/applyAdvanced", "member"],
    applyKYC: ["POST", "/api/auth/appAuth/applyKYC", "member"],
    isHaveAuth: ["GET", "/api/auth/appAuth/isHaveAuth", "member"],
    isHaveAuthDone: ["GET", "/api/auth/appAuth/isHaveAuthDone", "member"],
    listFileOpenings: ["GET", "/api/auth/appAuth/fileOpenings", "member"],
    listVerifications: ["GET", "/api/auth/appAuth/listMy", "member"],
    openMyFile: ["GET", "/api/auth/appAuth/file", "member"],
  },
} as const;

/** The declarations behind the table: types only, so that no schema reaches a browser. */
export interface CallModules {
  auth: typeof import("@plumbline/protocol/auth");
  profile: typeof import("@plumbline/protocol/profile");
  market: typeof import("@plumbline/protocol/market");
  contract: typeof import("@plumbline/protocol/contract");
  wallet: typeof import("@plumbline/protocol/wallet");
  proof: typeof import("@plumbline/protocol/proof");
  settings: typeof import("@plumbline/protocol/settings");
  kyc: typeof import("@plumbline/protocol/kyc");
}
