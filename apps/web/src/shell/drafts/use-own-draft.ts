import { useUser } from "#shell/services.tsx";
import { type Draft, type DraftOf, tabDraft } from "./draft.ts";

/** The draft of who is signed in: whoever comes after them in the same tab reads none of it. */
export function useOwnDraft<Kept extends Readonly<Record<string, string>>>({
  key,
  empty,
}: DraftOf<Kept>): Draft<Kept> {
  const userId = useUser(({ userInfo }) => userInfo?.id ?? "");
  return tabDraft({ key: `${key}.${userId}`, empty });
}
