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

/** As many as a call gives at once. */
const PAGE_ROWS = 100;

/** Everybody who shares it, however many they are. */
export async function readAllSharers(
  client: DeskClient,
  { userId, kind }: { readonly userId: string; readonly kind: Shared["kind"] },
): Promise<Shared["records"]> {
  const sharers: Shared["records"] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await client.profile.listSharing({ userId, kind, pageNo, pageSize: PAGE_ROWS });
    sharers.push(...page.records);
    if (pageNo >= page.pages) return sharers;
  }
}
