import { useEffect, useState } from "react";
import { type Draft, forgetDraft, keepDraft, readDraft } from "./draft.ts";

const tabStorage = () => sessionStorage;

/** What was typed so far, on this screen or the other of the two. */
export function useDraft(): {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  readonly forget: () => void;
} {
  const [draft, setDraft] = useState(() => readDraft(tabStorage));
  useEffect(() => keepDraft(tabStorage, draft), [draft]);
  return { draft, setDraft, forget: () => forgetDraft(tabStorage) };
}
