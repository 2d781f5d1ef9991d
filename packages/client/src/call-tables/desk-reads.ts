// Written by tools/generate-call-table.ts from the protocol; not by hand.

/** The path of every GET, by area and name. */
export const deskReads = {
  content: { listContent: "/api/desk/content/items", readContent: "/api/desk/content/item" },
  contract: {
    listExposures: "/api/desk/contract/exposures",
    listTermsInForce: "/api/desk/contract/terms",
    readTermsSettings: "/api/desk/contract/terms/versions",
  },
  desk: {
    listAudit: "/api/desk/audit",
    listOperators: "/api/desk/operators",
    readDashboard: "/api/desk/dashboard",
    readMe: "/api/desk/me",
    readRights: "/api/desk/rights",
  },
  flashExchange: {
    listEveryFlashOrder: "/api/desk/flash-exchange/orders",
    listFlashInventory: "/api/desk/flash-exchange/inventory",
    readFlashSettings: "/api/desk/flash-exchange/terms",
  },
  kyc: { listKycCases: "/api/desk/kyc/cases", readKycCase: "/api/desk/kyc/case" },
  market: { listSymbolStates: "/api/desk/market/symbols" },
  option: {
    listEveryOptionOrder: "/api/desk/option/orders",
    listOptionExposures: "/api/desk/option/exposures",
    readOptionSettings: "/api/desk/option/terms",
  },
  profile: {
    findUser: "/api/desk/profile/findUser",
    listSharing: "/api/desk/profile/sharing",
    listUsers: "/api/desk/profile/users",
    readSignals: "/api/desk/profile/signals",
    readUser: "/api/desk/profile/user",
  },
  secondContract: {
    listEverySecondOrder: "/api/desk/second-contract/orders",
    listSecondExposures: "/api/desk/second-contract/exposures",
    readSecondSettings: "/api/desk/second-contract/terms",
  },
  settings: { readPublicSettings: "/api/desk/settings/public" },
  spot: {
    listEverySpotOrder: "/api/desk/spot/orders",
    listSpotInventory: "/api/desk/spot/inventory",
    readSpotSettings: "/api/desk/spot/terms",
  },
  wallet: {
    listAdjustments: "/api/desk/wallet/adjustments",
    listEntries: "/api/desk/wallet/entries",
    listHouseTransfers: "/api/desk/wallet/houseTransfers",
    listRechargeCases: "/api/desk/wallet/recharges",
    listTreasury: "/api/desk/wallet/treasury",
    listWithdrawalCases: "/api/desk/wallet/withdrawals",
    readEntry: "/api/desk/wallet/entry",
    readHouseFunds: "/api/desk/wallet/houseTransfers/funds",
    readPaymentSettings: "/api/desk/wallet/settings",
    readRechargeCase: "/api/desk/wallet/recharge",
    readTreasury: "/api/desk/wallet/treasury/one",
    readWithdrawalCase: "/api/desk/wallet/withdrawal",
  },
} as const;

/** The declarations behind the tables: types only, so that no schema reaches a browser. */
export interface DeskCallModules {
  content: typeof import("@plumbline/protocol/content/operator-calls");
  contract: typeof import("@plumbline/protocol/contract/operator-calls");
  desk: typeof import("@plumbline/protocol/desk/operator-calls");
  flashExchange: typeof import("@plumbline/protocol/flash-exchange/operator-calls");
  kyc: typeof import("@plumbline/protocol/kyc/operator-calls");
  market: typeof import("@plumbline/protocol/market/operator-calls");
  option: typeof import("@plumbline/protocol/option/operator-calls");
  profile: typeof import("@plumbline/protocol/profile/operator-calls");
  secondContract: typeof import("@plumbline/protocol/second-contract/operator-calls");
  settings: typeof import("@plumbline/protocol/settings/operator-calls");
  spot: typeof import("@plumbline/protocol/spot/operator-calls");
  wallet: typeof import("@plumbline/protocol/wallet/operator-calls");
}
