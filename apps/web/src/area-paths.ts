// Written by tools/generate-registries.ts from the areas' folders; not by hand.

/** Addresses that areas spell themselves, by their plain names. */
export const AREA_PATHS = {
  contestWinners: "/contestWinners",
  contestTrading: "/contestTrading",
  yieldPassport: "/yieldPassport",
  vaultDay: "/vaultDay",
  loanPledge: "/loanPledge",
  loanCredit: "/loanCredit",
  spotPlans: "/xianhuoPlans",
  supportLetter: "/jiedaiLetter",
} as const;
