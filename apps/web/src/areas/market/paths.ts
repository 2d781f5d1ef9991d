/**
 * The addresses of the area's screens by their plain names.
 * @public `npm run generate` reads it.
 */
export const marketPaths = {
  priceAlerts: "/jiageTixing",
} as const;
