import { useQuery } from "@tanstack/react-query";
import { useDeskSession } from "#shell/session.ts";

const LOOK_EVERY_MS = 20_000;

/** How many cases wait in the queues that the operator may look at; 0 until that is known. */
export function useWaitingCount(): number {
  const { client } = useDeskSession();
  const { data: total = 0 } = useQuery({
    queryKey: ["inbox", "count"],
    queryFn: async () => (await client.desk.readInbox({ pageSize: 1 })).total,
    refetchInterval: LOOK_EVERY_MS,
    retry: false,
  });
  return total;
}
