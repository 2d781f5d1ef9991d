import type { PathName } from "#paths";

/** The most used destinations, each with its icon: one stroke on a 24 grid. */
export const SHORTCUTS = [
  ["recharge", "M12 4v12m-5-5 5 5 5-5M5 20h14"],
  ["withdrawal", "M12 16V4m-5 5 5-5 5 5M5 20h14"],
  ["flashExchange", "M4 9h14l-4-4m6 10H6l4 4"],
  ["contract", "M7 4v3m0 9v4M4.5 7h5v9h-5zM17 3v5m0 6v6m-2.5-12h5v6h-5z"],
] as const satisfies readonly (readonly [PathName, string])[];

/**
 * The destinations behind "More" below the products; their routes declare them with
 * `ScreenRoute.tile`.
 */
export const DESTINATIONS = [
  ["money", ["assets", "balanceLog", "transferRecords", "flashExchangeRecords", "payoutMethods"]],
  ["account", ["verification", "security", "priceDistribution", "conservation"]],
] as const satisfies readonly (readonly [string, readonly PathName[]])[];
