/** What a notice may lead to in the app. */
export const NOTICE_TARGETS = [
  "recharge",
  "withdrawal",
  "balanceLog",
  "verification",
  "receipt",
  "spotPlans",
  "support",
] as const;
export type NoticeTarget = (typeof NOTICE_TARGETS)[number];

/** Everything a member is told of, with what it leads to; null where its text says all. */
export const NOTICES = {
  rechargeCredited: "recharge",
  /** Another amount arrived than the member had named. */
  rechargePartlyCredited: "recharge",
  rechargeRejected: "recharge",
  rechargeReversing: "recharge",
  rechargeOwing: "recharge",
  rechargeReversed: "recharge",
  rechargeSettled: "recharge",
  rechargeReleased: "recharge",
  rechargeStands: "recharge",
  withdrawalApproved: "withdrawal",
  withdrawalPaid: "withdrawal",
  withdrawalRejected: "withdrawal",
  withdrawalFailed: "withdrawal",
  adjustmentCredited: "balanceLog",
  adjustmentDebited: "balanceLog",
  verificationAuthorised: "verification",
  verificationRejected: "verification",
  verificationRefused: "verification",
  verificationAppealed: "verification",
  verificationUpheld: "verification",
  verificationGranted: "verification",
  accountHeld: null,
  accountReleased: null,
  positionLiquidated: "receipt",
  /** A date on which a plan bought nothing. */
  spotPlanSkipped: "spotPlans",
  complaintDecided: "support",
} as const satisfies Record<string, NoticeTarget | null>;

export type NoticeKind = keyof typeof NOTICES;

// The keys of a literal are what its type says they are.
export const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[];
