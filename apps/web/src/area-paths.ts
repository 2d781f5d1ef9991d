// Written by tools/generate-registries.ts from the areas' folders; not by hand.

/** Addresses that areas spell themselves, by their plain names. */
export const AREA_PATHS = {
  loanPledge: "/loanPledge",
  loanCredit: "/loanCredit",
  spotPlans: "/xianhuoPlans",
} as const;
