/**
 * The addresses of the area's screens by their plain names.
 * @public `npm run generate` reads it.
 */
export const limitsPaths = {
  ownLimits: "/ownLimits",
} as const;
