import { useMemo } from "react";
import { useDraft } from "#shell/drafts/use-draft.ts";
import { useUser } from "#shell/services.tsx";
import { type ClaimForm, EMPTY_CLAIM } from "./recharge-form.ts";

/** What this user has written of a claim for one channel: a reload loses nothing of it. */
export function useClaimDraft(channelId: string) {
  const userId = useUser(({ userInfo }) => userInfo?.id ?? "");
  const kind = useMemo(
    () => ({ key: `recharge.${userId}.${channelId}`, empty: EMPTY_CLAIM satisfies ClaimForm }),
    [userId, channelId],
  );
  return useDraft<ClaimForm>(kind);
}
