// Written by tools/generate-registries.ts from the areas' folders; not by hand.

/** Addresses that areas declare themselves, by their plain names. */
export const AREA_PATHS = {
  notificationSettings: "/notificationSettings",
  contestWinners: "/contestWinners",
  contestTrading: "/contestTrading",
  yieldPassport: "/yieldPassport",
  vaultDay: "/vaultDay",
  ownLimits: "/ownLimits",
  loanPledge: "/loanPledge",
  loanCredit: "/loanCredit",
  agreementCheck: "/agreementCheck",
  priceAlerts: "/jiageTixing",
  spotPlans: "/xianhuoPlans",
  supportEmail: "/jiedaiEmail",
} as const;
