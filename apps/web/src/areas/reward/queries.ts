import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";

export type Envelope = Awaited<ReturnType<Client["reward"]["readEnvelope"]>>;
export type Reward = Awaited<ReturnType<Client["reward"]["listRewards"]>>["records"][number];

/** Both at once, as one screen shows them. */
export const rewardsQuery = (client: Client) =>
  queryOptions({
    queryKey: ["reward", "mine"],
    queryFn: async ({ signal }): Promise<{ envelope: Envelope; rewards: readonly Reward[] }> => {
      const [envelope, { records }] = await Promise.all([
        client.reward.readEnvelope({}, { signal }),
        client.reward.listRewards({ pageSize: 100 }, { signal }),
      ]);
      return { envelope, rewards: records };
    },
  });
