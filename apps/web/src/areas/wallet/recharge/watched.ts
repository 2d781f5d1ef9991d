import type { RechargeChannel } from "./queries.ts";

/** Of such a channel the network itself is read: there is nothing to claim or to prove. */
export const isWatched = ({ source }: RechargeChannel): boolean => source === "chain";
