import type { ScreenRoute } from "#shell/navigation/route.ts";

export const walletRoutes: readonly ScreenRoute[] = [
  {
    name: "assets",
    title: "wallet.assets.title",
    isNeedLogin: true,
    hidedenNav: true,
    // The curve uses the same texts as the one on home.
    texts: ["wallet", "home"],
    load: async () => (await import("./assets-screen.tsx")).AssetsScreen,
  },
  {
    name: "balanceLog",
    title: "wallet.log.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["wallet"],
    load: async () => (await import("./balance-log-screen.tsx")).BalanceLogScreen,
  },
  {
    name: "withdrawal",
    title: "withdrawal.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["withdrawal"],
    load: async () => (await import("./withdrawal/withdrawal-screen.tsx")).WithdrawalScreen,
  },
  {
    name: "payoutMethods",
    title: "withdrawal.accounts.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["withdrawal"],
    load: async () =>
      (await import("./payout-methods/payout-methods-screen.tsx")).PayoutMethodsScreen,
  },
  {
    name: "recharge",
    title: "recharge.title",
    isNeedLogin: true,
    hidedenNav: true,
    // Uses kyc's texts about pictures, and profile's texts about a missing contact.
    texts: ["recharge", "kyc", "profile"],
    load: async () => (await import("./recharge/recharge-screen.tsx")).RechargeScreen,
  },
  {
    name: "transferResult",
    title: "recharge.result.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["recharge"],
    load: async () => (await import("./transfers/result-screen.tsx")).ResultScreen,
  },
  {
    name: "transferRecords",
    title: "recharge.records.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["recharge"],
    load: async () => (await import("./transfers/records-screen.tsx")).RecordsScreen,
  },
];
