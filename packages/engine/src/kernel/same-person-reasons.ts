import type { Instant } from "./instant.ts";
import { instant } from "./instant.ts";
import { SAME_DEVICE_MS, type SamePersonEvidence } from "./same-person.ts";

/** One thing that makes one person of two accounts. */
export type SamePersonReason =
  /** Both were opened in one browser; until when that counts. */
  | {
      readonly type: "browser";
      readonly operatorIds: readonly [string, string];
      readonly until: Instant;
    }
  /** One was made or let in again by the other, and nobody has vouched for whose it is. */
  | { readonly type: "lineage"; readonly operatorId: string; readonly createdBy: string };

/**
 * Why two accounts are one person's, by the fewest reasons: from the one over any others to the
 * other. Null where nothing makes them one; empty of an account and itself. It is there exactly
 * where `samePersonAmong` says yes, which alone decides.
 */
export function samePersonReasons(
  evidence: SamePersonEvidence,
  now: Instant,
): (operatorId: string, otherId: string) => readonly SamePersonReason[] | null {
  // Of several between two accounts the first is named: the one that holds longest.
  const reasons = [...lineageReasons(evidence), ...browserReasons(evidence, now)];
  return (operatorId, otherId) => {
    const paths = new Map<string, readonly SamePersonReason[]>([[operatorId, []]]);
    // A map goes on to what is added while it is walked: nearest first.
    for (const [reached, path] of paths) {
      if (reached === otherId) return path;
      for (const reason of reasons) {
        const next = otherEnd(reason, reached);
        if (next !== null && !paths.has(next)) paths.set(next, [...path, reason]);
      }
    }
    return null;
  };
}

/** What holds longest comes first. */
function browserReasons({ sightings }: SamePersonEvidence, now: Instant): SamePersonReason[] {
  const living = sightings
    .map(({ operatorId, deviceId, at }) => ({ operatorId, deviceId, until: at + SAME_DEVICE_MS }))
    .filter(({ until }) => until > now)
    .toSorted((one, other) => other.until - one.until);
  return living.flatMap((one, index) =>
    living
      .slice(index + 1)
      .filter((other) => other.deviceId === one.deviceId && other.operatorId !== one.operatorId)
      .map((other): SamePersonReason => ({
        type: "browser",
        operatorIds: [one.operatorId, other.operatorId],
        until: instant(Math.min(one.until, other.until)),
      })),
  );
}

const lineageReasons = ({ unvouched }: SamePersonEvidence): SamePersonReason[] =>
  unvouched.map((each) => ({ type: "lineage", ...each }));

/** Whom a reason leads to from here; null where it is about others. */
function otherEnd(reason: SamePersonReason, from: string): string | null {
  const [one, other] =
    reason.type === "browser" ? reason.operatorIds : [reason.operatorId, reason.createdBy];
  if (from === one) return other;
  return from === other ? one : null;
}
