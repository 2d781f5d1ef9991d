import type { RechargeChannel } from "./queries.ts";

/** Of such a channel the network itself is read: there is nothing to claim or to prove. */
export const isWatched = (channel: RechargeChannel): boolean =>
  "source" in channel && channel.source === "chain";
