import type { DeskClient } from "@plumbline/client";
import { useQuery } from "@tanstack/react-query";
import { useDeskSession } from "#shell/session.ts";

export type Dashboard = Awaited<ReturnType<DeskClient["desk"]["readDashboard"]>>;

const LOOK_EVERY_MS = 30_000;

/** The dashboard, polled; the last response stays while a request fails. */
export function useDashboard() {
  const { client } = useDeskSession();
  return useQuery({
    queryKey: ["dashboard"],
    queryFn: () => client.desk.readDashboard({}),
    refetchInterval: LOOK_EVERY_MS,
    retry: false,
  });
}
