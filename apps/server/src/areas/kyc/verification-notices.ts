import type { UserId } from "@plumbline/engine/kernel";
import {
  appealDueAt,
  type KycStage,
  type Rejection,
  stageOf,
  type Verification,
} from "@plumbline/engine/kyc";
import { toWireTime } from "@plumbline/protocol";
import type { Gap, Notice } from "#services/notifications/notice";

/** The notices of a changed verification. */
export function verificationNotices(userId: UserId, verification: Verification): readonly Notice[] {
  const notice = NOTICES[stageOf(verification)]?.(verification, userId);
  return notice ? [notice] : [];
}

/** By the stage of a final refusal; members need no notice of their own actions. */
const NOTICES: Readonly<
  Record<KycStage, ((verification: Verification, userId: UserId) => Notice | null) | null>
> = {
  submitted: null,
  // The member is notified only after a second person has confirmed.
  proposed: null,
  rejected: ({ level, rejections }, userId) => ({
    userId,
    kind: "verificationRejected",
    aboutId: null,
    gaps: { level: levelGap(level), parts: rejections.map(partGap) },
  }),
  // Without the other member of a duplicate.
  refused: ({ level, finalRefusal }, userId) =>
    finalRefusal && {
      userId,
      kind: "verificationRefused",
      aboutId: null,
      gaps: { level: levelGap(level), outcome: { key: `kyc.outcome.${finalRefusal.outcome}` } },
    },
  appealed: ({ level, finalRefusal }, userId) => {
    const appeal = finalRefusal?.appeal ?? null;
    return (
      appeal && {
        userId,
        kind: "verificationAppealed",
        aboutId: null,
        gaps: { level: levelGap(level), due: toWireTime(appealDueAt(appeal)) },
      }
    );
  },
  upheld: (verification, userId) => answerNotice("verificationUpheld", verification, userId),
  granted: (verification, userId) => answerNotice("verificationGranted", verification, userId),
  authorised: ({ level }, userId) => ({
    userId,
    kind: "verificationAuthorised",
    aboutId: null,
    gaps: { level: levelGap(level) },
  }),
};

function answerNotice(
  kind: "verificationUpheld" | "verificationGranted",
  { level, finalRefusal }: Verification,
  userId: UserId,
): Notice | null {
  const words = finalRefusal?.appeal?.decision?.words;
  if (words === undefined) return null;
  return { userId, kind, aboutId: null, gaps: { level: levelGap(level), words } };
}

const levelGap = (level: Verification["level"]): Gap => ({ key: `notification.level.${level}` });

const partGap = ({ part, reason, note }: Rejection): Gap => ({
  key: "notification.rejectedPart",
  gaps: {
    part: { key: `kyc.part.${part}` },
    reason: { key: `kyc.reason.${reason}` },
    note: note === null ? "" : { key: "notification.rejectedNote", gaps: { words: note } },
  },
});
