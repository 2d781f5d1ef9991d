import type { UserId } from "@plumbline/engine/kernel";
import type { KycStatus, Rejection, Verification } from "@plumbline/engine/kyc";
import type { Gap, Notice } from "#shell/notifications/notice";

/** What a decision about a verification means to its member. */
export function verificationNotices(userId: UserId, verification: Verification): readonly Notice[] {
  const told = NOTICES[verification.status]?.(verification, userId);
  return told ? [told] : [];
}

/** By the status it comes to; what members hand in themselves they know. */
const NOTICES: Readonly<
  Record<KycStatus, ((verification: Verification, userId: UserId) => Notice) | null>
> = {
  submitted: null,
  rejected: ({ level, rejections }, userId) => ({
    ...{ userId, kind: "verificationRejected", aboutId: null },
    gaps: { level: levelGap(level), parts: rejections.map(partGap) },
  }),
  authorised: ({ level }, userId) => ({
    ...{ userId, kind: "verificationAuthorised", aboutId: null },
    gaps: { level: levelGap(level) },
  }),
};

const levelGap = (level: Verification["level"]): Gap => ({ key: `notification.level.${level}` });

const partGap = ({ part, reason, note }: Rejection): Gap => ({
  key: "notification.rejectedPart",
  gaps: {
    part: { key: `kyc.part.${part}` },
    reason: { key: `kyc.reason.${reason}` },
    note: note === null ? "" : { key: "notification.rejectedNote", gaps: { words: note } },
  },
});
