import type { DeskClient } from "@plumbline/client";
import { useQuery } from "@tanstack/react-query";
import { useDeskSession } from "#shell/session.ts";

export type Signals = Awaited<ReturnType<DeskClient["profile"]["readSignals"]>>;
export type Shared = Signals["shared"][number];

/** The properties that a member shares with others, and the age of their credentials. */
export function useSignals(userId: string) {
  const { client } = useDeskSession();
  return useQuery({
    queryKey: ["signals", userId],
    queryFn: () => client.profile.readSignals({ userId }),
    retry: false,
  });
}
