import type { KycAnswers, KycLevel } from "@plumbline/engine/kyc";
import { type Draft, tabStorage } from "#shell/drafts/draft.ts";
import { useUser } from "#shell/services.tsx";
import { keepDraft, readDraft } from "./draft.ts";

/**
 * The draft of a level: deleted as soon as another user types, because it contains personal papers.
 */
export function useKycDraft(level: KycLevel): Draft<KycAnswers> {
  const userId = useUser(({ userInfo }) => userInfo?.id ?? "");
  return {
    read: () => readDraft(tabStorage, userId, level),
    keep: (answers) => keepDraft(tabStorage, userId, { level, answers }),
    forget: () => keepDraft(tabStorage, userId, { level, answers: null }),
  };
}
