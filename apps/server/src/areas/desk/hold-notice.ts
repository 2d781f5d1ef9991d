import type { UserFreeze } from "@plumbline/engine/desk";
import { toWireTime } from "@plumbline/protocol";
import type { Notice } from "#services/notifications/notice";

/** Their account is held, until another time than before, or no longer. */
export function holdNotice(freeze: UserFreeze): Notice {
  const { appeal, endsAt, liftedAt, reason, reasonCode, userId } = freeze;
  if (liftedAt !== null) {
    return { userId, kind: "accountReleased", aboutId: freeze.id, gaps: { appeal } };
  }
  const code = { key: `profile.hold.code.${reasonCode}` };
  const gaps = { appeal, reason, until: toWireTime(endsAt), code };
  return { userId, kind: "accountHeld", aboutId: freeze.id, gaps };
}
