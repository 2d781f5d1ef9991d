// Written by tools/generate-call-table.ts from the protocol; not by hand.

/** The path of every GET, by area and name. */
export const deskReads = {
  content: {
    listContent: "/api/desk/content/items",
    listMessagesOf: "/api/desk/content/messages",
    readContent: "/api/desk/content/item",
  },
  contest: {
    listEveryContest: "/api/desk/contest/list",
    listEveryEntry: "/api/desk/contest/entries",
    readContestSettings: "/api/desk/contest/terms",
  },
  contract: {
    listEveryClosedPosition: "/api/desk/contract/closed",
    listEveryOpenPosition: "/api/desk/contract/open",
    listExposures: "/api/desk/contract/exposures",
    listTermsInForce: "/api/desk/contract/terms",
    readTermsSettings: "/api/desk/contract/terms/versions",
  },
  desk: {
    listAlerts: "/api/desk/alerts",
    listAssignments: "/api/desk/cases/assignments",
    listAudit: "/api/desk/audit",
    listExports: "/api/desk/exports",
    listOperators: "/api/desk/operators",
    listOwnAccounts: "/api/desk/me/accounts",
    readDashboard: "/api/desk/dashboard",
    readExportPart: "/api/desk/exports/part",
    readInbox: "/api/desk/inbox",
    readMe: "/api/desk/me",
    readRights: "/api/desk/rights",
    search: "/api/desk/search",
  },
  earn: {
    listEarnCoverage: "/api/desk/earn/coverage",
    listEarnProductStates: "/api/desk/earn/products",
    listEveryEarnOrder: "/api/desk/earn/orders",
    readEarnSettings: "/api/desk/earn/terms",
  },
  flashExchange: {
    listEveryFlashOrder: "/api/desk/flash-exchange/orders",
    listFlashInventory: "/api/desk/flash-exchange/inventory",
    readFlashSettings: "/api/desk/flash-exchange/terms",
  },
  ieo: {
    listEveryIeoOrder: "/api/desk/ieo/orders",
    listIeoOfferings: "/api/desk/ieo/projects",
    readIeoSettings: "/api/desk/ieo/terms",
  },
  kyc: { listKycCases: "/api/desk/kyc/cases", readKycCase: "/api/desk/kyc/case" },
  loan: {
    listCreditCases: "/api/desk/loan/cases",
    listEveryLoan: "/api/desk/loan/orders",
    listLoanExposures: "/api/desk/loan/exposures",
    readCreditCase: "/api/desk/loan/case",
    readLoanSettings: "/api/desk/loan/terms",
  },
  market: {
    listSymbolStates: "/api/desk/market/symbols",
    readSymbolSettings: "/api/desk/market/symbolList",
  },
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
    readTimeline: "/api/desk/profile/timeline",
    readUser: "/api/desk/profile/user",
  },
  reward: {
    listPayouts: "/api/desk/reward/payouts",
    readCoverage: "/api/desk/reward/coverage",
    readRewardSettings: "/api/desk/reward/terms",
  },
  secondContract: {
    listEverySecondOrder: "/api/desk/second-contract/orders",
    listSecondExposures: "/api/desk/second-contract/exposures",
    readSecondSettings: "/api/desk/second-contract/terms",
  },
  settings: { readPublicSettings: "/api/desk/settings/public" },
  spot: {
    listEverySpotOrder: "/api/desk/spot/orders",
    listEverySpotPlan: "/api/desk/spot/plans",
    listSpotInventory: "/api/desk/spot/inventory",
    readSpotSettings: "/api/desk/spot/terms",
  },
  support: {
    listChats: "/api/desk/support/chats",
    listColleagues: "/api/desk/support/colleagues",
    listEmailRequests: "/api/desk/support/emailRequests",
    listReplies: "/api/desk/support/replies",
    readChat: "/api/desk/support/chat",
    readReplyTemplates: "/api/desk/support/replyTemplates",
    readSupportSettings: "/api/desk/support/terms",
  },
  team: { listInviters: "/api/desk/team/inviters" },
  vip: { listVipMembers: "/api/desk/vip/members", readVipSettings: "/api/desk/vip/terms" },
  wallet: {
    listAdjustments: "/api/desk/wallet/adjustments",
    listDayReport: "/api/desk/wallet/dayReport",
    listEntries: "/api/desk/wallet/entries",
    listHouseTransfers: "/api/desk/wallet/houseTransfers",
    listOutsideBalances: "/api/desk/wallet/outsideBalances",
    listPayoutMethodsOf: "/api/desk/wallet/payoutMethods",
    listRechargeCases: "/api/desk/wallet/recharges",
    listReconciliation: "/api/desk/wallet/reconciliation",
    listTreasury: "/api/desk/wallet/treasury",
    listWithdrawalCases: "/api/desk/wallet/withdrawals",
    listWithdrawalColleagues: "/api/desk/wallet/withdrawals/colleagues",
    listWithdrawalPayouts: "/api/desk/wallet/payouts",
    readAdjustment: "/api/desk/wallet/adjustment",
    readEntry: "/api/desk/wallet/entry",
    readHouseFunds: "/api/desk/wallet/houseTransfers/funds",
    readHouseTransfer: "/api/desk/wallet/houseTransfer",
    readPaymentSettings: "/api/desk/wallet/settings",
    readRechargeCase: "/api/desk/wallet/recharge",
    readReconciliation: "/api/desk/wallet/reconciliation/one",
    readTreasury: "/api/desk/wallet/treasury/one",
    readWithdrawalCase: "/api/desk/wallet/withdrawal",
    readWithdrawalPayout: "/api/desk/wallet/payout",
  },
} as const;

/** The declarations behind the tables, as types only, so that no schema reaches a browser. */
export interface DeskCallModules {
  content: typeof import("@plumbline/protocol/content/operator-calls");
  contest: typeof import("@plumbline/protocol/contest/operator-calls");
  contract: typeof import("@plumbline/protocol/contract/operator-calls");
  desk: typeof import("@plumbline/protocol/desk/operator-calls");
  earn: typeof import("@plumbline/protocol/earn/operator-calls");
  flashExchange: typeof import("@plumbline/protocol/flash-exchange/operator-calls");
  ieo: typeof import("@plumbline/protocol/ieo/operator-calls");
  kyc: typeof import("@plumbline/protocol/kyc/operator-calls");
  loan: typeof import("@plumbline/protocol/loan/operator-calls");
  market: typeof import("@plumbline/protocol/market/operator-calls");
  option: typeof import("@plumbline/protocol/option/operator-calls");
  profile: typeof import("@plumbline/protocol/profile/operator-calls");
  reward: typeof import("@plumbline/protocol/reward/operator-calls");
  secondContract: typeof import("@plumbline/protocol/second-contract/operator-calls");
  settings: typeof import("@plumbline/protocol/settings/operator-calls");
  spot: typeof import("@plumbline/protocol/spot/operator-calls");
  support: typeof import("@plumbline/protocol/support/operator-calls");
  team: typeof import("@plumbline/protocol/team/operator-calls");
  vip: typeof import("@plumbline/protocol/vip/operator-calls");
  wallet: typeof import("@plumbline/protocol/wallet/operator-calls");
}
