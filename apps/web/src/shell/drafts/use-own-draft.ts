import { useUser } from "#shell/services.tsx";
import { type Draft, type DraftOf, tabDraft } from "./draft.ts";

/** The draft of the signed-in user: the next user of the same tab does not see it. */
export function useOwnDraft<Values extends Readonly<Record<string, string>>>({
  key,
  empty,
}: DraftOf<Values>): Draft<Values> {
  const userId = useUser(({ userInfo }) => userInfo?.id ?? "");
  return tabDraft({ key: `${key}.${userId}`, empty });
}
