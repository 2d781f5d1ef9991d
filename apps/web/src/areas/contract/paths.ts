/**
 * The addresses of the area's screens by their plain names.
 * @public `npm run generate` reads it.
 */
export const contractPaths = { contestTrading: "/contestTrading" } as const;
