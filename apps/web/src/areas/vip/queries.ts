import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";

export type Levels = Awaited<ReturnType<Client["vip"]["listVipLevels"]>>;
export type Standing = Awaited<ReturnType<Client["vip"]["readVipStanding"]>>;

/** Both at once: of two moments they could contradict each other. */
export const vipQuery = (client: Client) =>
  queryOptions({
    queryKey: ["vip", "standing"],
    queryFn: async ({ signal }): Promise<{ standing: Standing; levels: Levels }> => {
      const [standing, levels] = await Promise.all([
        client.vip.readVipStanding({}, { signal }),
        client.vip.listVipLevels({}, { signal }),
      ]);
      return { standing, levels };
    },
  });
