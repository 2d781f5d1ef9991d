import { useEffect, useState } from "react";
import { type DraftOf, forgetDraft, keepDraft, readDraft } from "./draft.ts";

const tabStorage = () => sessionStorage;

/** A form's fields that outlive a reload of the tab. `kind` is a constant of the form's module. */
export function useDraft<Form extends Readonly<Record<string, string>>>(
  kind: DraftOf<Form>,
): {
  readonly draft: Form;
  readonly change: (part: Partial<Form>) => void;
  readonly forget: () => void;
} {
  const [draft, setDraft] = useState(() => readDraft(tabStorage, kind));
  useEffect(() => keepDraft(tabStorage, kind, draft), [kind, draft]);
  return {
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    forget: () => forgetDraft(tabStorage, kind.key),
  };
}
