import type { Permission } from "@plumbline/engine/desk";
import { NOTICE_KINDS, type NoticeKind } from "@plumbline/protocol/content";

/**
 * The permission that staff need to see a member's notice of a kind, because its title alone
 * reveals the event: that of its area, or that of the member's page.
 */
const NOTICE_PERMISSIONS: Readonly<Record<NoticeKind, Permission>> = {
  rechargeCredited: "recharges.read",
  rechargePartlyCredited: "recharges.read",
  rechargeRejected: "recharges.read",
  rechargeReversing: "recharges.read",
  rechargeOwing: "recharges.read",
  rechargeReversed: "recharges.read",
  rechargeSettled: "recharges.read",
  rechargeReleased: "recharges.read",
  rechargeStands: "recharges.read",
  withdrawalApproved: "withdrawals.read",
  withdrawalPaid: "withdrawals.read",
  withdrawalRejected: "withdrawals.read",
  withdrawalFailed: "withdrawals.read",
  adjustmentCredited: "adjustments.read",
  adjustmentDebited: "adjustments.read",
  verificationAuthorised: "kyc.read",
  verificationRejected: "kyc.read",
  verificationRefused: "kyc.read",
  verificationAppealed: "kyc.read",
  verificationUpheld: "kyc.read",
  verificationGranted: "kyc.read",
  accountHeld: "users.read",
  accountReleased: "users.read",
  positionLiquidated: "users.read",
  optionDelivered: "users.read",
  spotPlanSkipped: "users.read",
  spotPlanPaused: "users.read",
  symbolEnding: "users.read",
  symbolStaying: "users.read",
  priceReached: "users.read",
  loanWarned: "users.read",
  loanCalled: "users.read",
  loanLiquidated: "users.read",
  loanExtended: "users.read",
  loanOverdue: "users.read",
  loanPassed: "users.read",
  loanRejected: "users.read",
  loanLapsing: "users.read",
  earnFrozen: "users.read",
  earnReturned: "users.read",
  earnDefaulted: "users.read",
  ieoWon: "users.read",
  ieoNotWon: "users.read",
  ieoLapsed: "users.read",
  ieoVoid: "users.read",
  contestPrize: "users.read",
  complaintDecided: "support.read",
  supportAnswered: "support.read",
  newsPublished: "users.read",
};

/** The kinds of notices visible with these permissions. */
export const permittedKinds = (permissions: readonly Permission[]): readonly NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => permissions.includes(NOTICE_PERMISSIONS[kind]));
