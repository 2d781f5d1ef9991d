import { type KycAnswers, KYC_LEVELS, type KycLevel, KYC_PARTS } from "@plumbline/engine/kyc";
import type { TabStorage } from "#shell/drafts/draft.ts";

const KEY = "kycDraft";

/**
 * What this user has typed of a level and not yet handed in. It is kept while the tab is open: a
 * camera may take all memory of a phone, and the page begins again. Never longer, because these
 * are a person's papers, and never for anybody else who signs in.
 */
export function readDraft(open: () => TabStorage, userId: string, level: KycLevel): KycAnswers {
  const stored = storedDrafts(open, userId)[level];
  return Object.fromEntries(
    KYC_PARTS[level].flatMap((part) => {
      const answer: unknown =
        typeof stored === "object" && stored !== null && Reflect.get(stored, part);
      return typeof answer === "string" ? [[part, answer]] : [];
    }),
  );
}

/** null forgets it. */
export function keepDraft(
  open: () => TabStorage,
  userId: string,
  { level, answers }: { readonly level: KycLevel; readonly answers: KycAnswers | null },
): void {
  try {
    const next = { ...storedDrafts(open, userId), [level]: answers ?? undefined };
    if (KYC_LEVELS.some((each) => next[each] !== undefined)) {
      open().setItem(KEY, JSON.stringify({ ...next, userId }));
    } else open().removeItem(KEY);
  } catch {
    // Private windows: the form works on, a reload begins afresh.
  }
}

type StoredDrafts = Readonly<Partial<Record<KycLevel, unknown>>>;

function storedDrafts(open: () => TabStorage, userId: string): StoredDrafts {
  try {
    const stored: unknown = JSON.parse(open().getItem(KEY) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    if (Reflect.get(stored, "userId") !== userId) return {};
    return Object.fromEntries(KYC_LEVELS.map((level) => [level, Reflect.get(stored, level)]));
  } catch {
    return {};
  }
}
