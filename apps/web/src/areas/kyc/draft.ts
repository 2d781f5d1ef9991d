import { type KycAnswers, KYC_LEVELS, type KycLevel, KYC_PARTS } from "@plumbline/engine/kyc";
import type { TabStorage } from "#shell/drafts/draft.ts";

const KEY = "kycDraft";

/**
 * This user's draft of a level. It is stored while the tab is open, because a camera may use all
 * memory of a phone and make the page reload. Never longer, because it contains identity data, and
 * never for another user who signs in.
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

/** null deletes it. */
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
    // In private windows the form works, but a reload empties it.
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
