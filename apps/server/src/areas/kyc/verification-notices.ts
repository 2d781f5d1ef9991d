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

/** What a change of a verification means to its member. */
export function verificationNotices(userId: UserId, verification: Verification): readonly Notice[] {
  const notice = NOTICES[stageOf(verification)]?.(verification, userId);
  return notice ? [notice] : [];
}

/** By the stage it comes to; what members hand in themselves they know. */
const NOTICES: Readonly<
  Record<KycStage, ((verification: Verification, userId: UserId) => Notice | null) | null>
> = {
  submitted: null,
  // Proposed is nothing yet: the member hears of it when a second person has said the same.
  proposed: null,
  rejected: ({ level, rejections }, userId) => ({
    userId,
    kind: "verificationRejected",
    aboutId: null,
    gaps: { level: levelGap(level), parts: rejections.map(partGap) },
  }),
  // Never whose papers they are the same as.
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
