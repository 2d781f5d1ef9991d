/** How often what others work on too is looked at again. */
const LOOK_EVERY_MS = 20_000;

export const LOOK_AGAIN = { refetchInterval: LOOK_EVERY_MS } as const;
