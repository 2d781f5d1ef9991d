import type { ScreenRoute } from "#shell/navigation/route.ts";

export const loanRoutes: readonly ScreenRoute[] = [
  {
    name: "loanAccount",
    title: "loan.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["loan", "home"],
    tile: 7,
    load: async () => (await import("./account-screen.tsx")).AccountScreen,
  },
  {
    name: "loanOrders",
    title: "loan.orders.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["loan", "home"],
    load: async () => (await import("./orders-screen.tsx")).OrdersScreen,
  },
  {
    name: "loanPledge",
    title: "loan.pledge.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["loan", "wallet", "contract", "home"],
    load: async () => (await import("./pledge-screen.tsx")).PledgeScreen,
  },
  {
    name: "loanCredit",
    title: "loan.credit.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["loan", "wallet", "contract", "home"],
    load: async () => (await import("./credit-screen.tsx")).CreditScreen,
  },
  {
    name: "loanAgreement",
    title: "loan.agreement.title",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["loan"],
    load: async () => (await import("./agreement-screen.tsx")).AgreementScreen,
  },
  {
    name: "agreementCheck",
    title: "loan.check.title",
    isNeedLogin: false,
    hidedenNav: true,
    texts: ["loan"],
    load: async () => (await import("./agreement-check-screen.tsx")).AgreementCheckScreen,
  },
];

/**
 * The addresses of the area's screens by name.
 * @public `npm run generate` reads it.
 */
export const loanPaths = {
  loanPledge: "/loanPledge",
  loanCredit: "/loanCredit",
  agreementCheck: "/agreementCheck",
} as const;
