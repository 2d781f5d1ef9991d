/**
 * The addresses of the area's screens by their plain names.
 * @public `npm run generate` reads it.
 */
export const contestPaths = { contestWinners: "/contestWinners" } as const;
