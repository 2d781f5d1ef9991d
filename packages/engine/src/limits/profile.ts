import { type Book, type RatePpm, ratePpm } from "#kernel";

/** A jurisdiction's rules, as data. Play money (every book but `live`) is never restricted. */
export interface Profile {
  readonly name: ProfileName;
  /** null: the symbol's own terms apply. */
  readonly leverageMax: number | null;
  /** Close-out at this share of initial margin; 0 if none is required. */
  readonly closeOutRate: RatePpm;
  /** Whether second contracts are sold for play money only. */
  readonly isSecondContractDemoOnly: boolean;
  /** Whether bonuses are forbidden: no money or lower fee for trading or holding. */
  readonly areIncentivesForbidden: boolean;
}

export const PROFILE_NAMES = ["sandbox", "strict"] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

export const PROFILES = {
  sandbox: {
    name: "sandbox",
    leverageMax: null,
    closeOutRate: ratePpm(0n),
    isSecondContractDemoOnly: false,
    areIncentivesForbidden: false,
  },
  strict: {
    name: "strict",
    leverageMax: 2,
    closeOutRate: ratePpm(500_000n),
    isSecondContractDemoOnly: true,
    areIncentivesForbidden: true,
  },
} as const satisfies Record<ProfileName, Profile>;

/** The part of a product's terms that a profile may tighten. */
interface RestrictedTerms {
  readonly leverageMax: number;
  readonly closeOutRate: RatePpm;
}

/** The terms in force in a book under a profile: the stricter of each rule. */
export function applyProfile<Terms extends RestrictedTerms>(
  terms: Terms,
  { profile, book }: { readonly profile: Profile; readonly book: Book },
): Terms {
  if (book !== "live") return terms;
  const leverageMax = Math.min(terms.leverageMax, profile.leverageMax ?? terms.leverageMax);
  const closeOutRate =
    profile.closeOutRate > terms.closeOutRate ? profile.closeOutRate : terms.closeOutRate;
  return { ...terms, leverageMax, closeOutRate };
}
