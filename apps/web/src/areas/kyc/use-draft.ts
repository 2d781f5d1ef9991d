import type { KycAnswers, KycLevel, KycPart } from "@plumbline/engine/kyc";
import { useState } from "react";
import { useUser } from "#shell/services.tsx";
import { keepDraft, readDraft } from "./draft.ts";

const tabStorage = () => sessionStorage;

/** What the form holds: what it starts with, and over it what was typed, before a reload too. */
export function useDraft(level: KycLevel, start: KycAnswers) {
  const userId = useUser(({ userInfo }) => userInfo?.id ?? "");
  const [typed, setTyped] = useState(() => readDraft(tabStorage, userId, level));
  return {
    answers: { ...start, ...typed } satisfies KycAnswers,
    setAnswer: (part: KycPart, answer: string) =>
      setTyped((before) => {
        const answers = { ...before, [part]: answer };
        keepDraft(tabStorage, userId, { level, answers });
        return answers;
      }),
    forget: () => keepDraft(tabStorage, userId, { level, answers: null }),
  };
}
