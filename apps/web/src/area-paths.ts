// Written by tools/generate-registries.ts from the areas' folders; not by hand.

/** Addresses that areas define themselves, by the plain names of their screens. */
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
