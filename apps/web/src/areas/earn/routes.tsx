import type { ScreenRoute } from "#shell/navigation/route.ts";

// "home" has the names of books, which the reader can choose on all of these screens.
const TEXTS = ["earn", "home"] as const;

const SCREEN = { isNeedLogin: true, hidedenNav: true, texts: TEXTS } as const;

/** The colour of the overlay in spec §2. */
const DARK_BLUE = "#0a1e4b";
const SLATE = "#334155";

export const earnRoutes: readonly ScreenRoute[] = [
  {
    ...SCREEN,
    name: "arbitrage",
    title: "earn.arbitrage.title",
    background: DARK_BLUE,
    tile: 6,
    load: async () => (await import("./products-screen.tsx")).ArbitrageScreen,
  },
  {
    ...SCREEN,
    name: "aiQuant",
    title: "earn.quant.title",
    background: DARK_BLUE,
    load: async () => (await import("./products-screen.tsx")).QuantScreen,
  },
  {
    ...SCREEN,
    name: "mining",
    title: "earn.mining.title",
    background: SLATE,
    tile: 7,
    load: async () => (await import("./products-screen.tsx")).MiningScreen,
  },
  {
    ...SCREEN,
    name: "bonds",
    title: "earn.bond.title",
    isNeedLogin: false,
    tile: 8,
    load: async () => (await import("./products-screen.tsx")).BondsScreen,
  },
  {
    ...SCREEN,
    name: "arbitrageDetail",
    title: "earn.arbitrage.detail",
    background: DARK_BLUE,
    load: async () => (await import("./product-screen.tsx")).VaultScreen,
  },
  {
    ...SCREEN,
    name: "miningDetail",
    title: "earn.mining.detail",
    background: SLATE,
    load: async () => (await import("./product-screen.tsx")).MachineScreen,
  },
  {
    ...SCREEN,
    name: "bondDetail",
    title: "earn.bond.detail",
    load: async () => (await import("./product-screen.tsx")).BondScreen,
  },
  {
    ...SCREEN,
    name: "createOrder",
    title: "earn.create.title",
    load: async () => (await import("./create-order-screen.tsx")).CreateOrderScreen,
  },
  {
    ...SCREEN,
    name: "arbitrageBought",
    title: "earn.confirmation",
    background: DARK_BLUE,
    load: async () => (await import("./confirmation-screen.tsx")).ConfirmationScreen,
  },
  {
    ...SCREEN,
    name: "investmentOrders",
    title: "earn.orders.all",
    load: async () => (await import("./orders-screen.tsx")).OrdersScreen,
  },
  {
    ...SCREEN,
    name: "arbitrageOrders",
    title: "earn.orders.arbitrage",
    background: DARK_BLUE,
    load: async () => (await import("./orders-screen.tsx")).VaultOrdersScreen,
  },
  {
    ...SCREEN,
    name: "miningOrders",
    title: "earn.orders.mining",
    background: SLATE,
    load: async () => (await import("./orders-screen.tsx")).MachineOrdersScreen,
  },
  {
    ...SCREEN,
    name: "bondOrders",
    title: "earn.orders.bond",
    load: async () => (await import("./orders-screen.tsx")).BondOrdersScreen,
  },
  {
    ...SCREEN,
    name: "yieldPassport",
    title: "earn.passport.title",
    isNeedLogin: false,
    load: async () => (await import("./yield-passport-screen.tsx")).YieldPassportScreen,
  },
  {
    ...SCREEN,
    name: "vaultDay",
    title: "earn.day.title",
    isNeedLogin: false,
    load: async () => (await import("./vault-day-screen.tsx")).VaultDayScreen,
  },
];

/**
 * The addresses of the area's screens by name.
 * @public `npm run generate` reads it.
 */
export const earnPaths = {
  yieldPassport: "/yieldPassport",
  vaultDay: "/vaultDay",
} as const;
