/**
 * The addresses of the area's screens by their plain names.
 * @public `npm run generate` reads it.
 */
export const earnPaths = {
  yieldPassport: "/yieldPassport",
  vaultDay: "/vaultDay",
} as const;
