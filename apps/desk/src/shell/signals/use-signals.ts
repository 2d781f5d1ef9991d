import type { DeskClient } from "@plumbline/client";
import { useQuery } from "@tanstack/react-query";
import { useDeskSession } from "#shell/session.ts";

export type Signals = Awaited<ReturnType<DeskClient["profile"]["readSignals"]>>;
export type Shared = Signals["shared"][number];

/** What a member has in common with others, and how old what they sign in with is. */
export function useSignals(userId: string) {
  const { client } = useDeskSession();
  return useQuery({
    queryKey: ["signals", userId],
    queryFn: () => client.profile.readSignals({ userId }),
    retry: false,
  });
}
