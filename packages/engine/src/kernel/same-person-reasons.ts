import type { Instant } from "./instant.ts";
import { instant } from "./instant.ts";
import { SAME_DEVICE_MS, type SamePersonEvidence } from "./same-person.ts";

/** One reason why two accounts count as one person. */
export type SamePersonReason =
  /** Both were opened in one browser; until when that counts. */
  | {
      readonly type: "browser";
      readonly operatorIds: readonly [string, string];
      readonly until: Instant;
    }
  /** One was created or reset by the other, and nobody has vouched for its owner. */
  | { readonly type: "lineage"; readonly operatorId: string; readonly createdBy: string };

/**
 * The shortest chain of reasons by which two accounts count as one person. null if there is none;
 * empty for an account and itself. Consistent with `samePersonAmong`, which alone decides.
 */
export function samePersonReasons(
  evidence: SamePersonEvidence,
  now: Instant,
): (operatorId: string, otherId: string) => readonly SamePersonReason[] | null {
  // Of several reasons between two accounts, the one with the latest end is named.
  const reasons = [...lineageReasons(evidence), ...browserReasons(evidence, now)];
  return (operatorId, otherId) => {
    const paths = new Map<string, readonly SamePersonReason[]>([[operatorId, []]]);
    // Iterating a map includes entries that are added meanwhile: this is a breadth-first search.
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

/** The latest end first. */
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

/** The other account of a reason; null if it concerns other accounts. */
function otherEnd(reason: SamePersonReason, from: string): string | null {
  const [one, other] =
    reason.type === "browser" ? reason.operatorIds : [reason.operatorId, reason.createdBy];
  if (from === one) return other;
  return from === other ? one : null;
}
