import { DAY_MS, type Instant } from "./instant.ts";

/** Whether two operators' accounts appear to belong to one person. */
export type IsSamePerson = (operatorId: string, otherId: string) => boolean;

/** The recorded facts about the operators who act together. */
export interface Colleagues {
  readonly isSamePerson: IsSamePerson;
  /** Whether somebody was disabled: their earlier approvals do not count any more. */
  readonly isShutOut: (operatorId: string) => boolean;
}

/** Who created an account, until another person has vouched for its owner. */
export interface Unvouched {
  readonly operatorId: string;
  /** Who was shown its one-time password. */
  readonly createdBy: string;
}

/** An account that was opened on a device. */
export interface Sighting {
  readonly operatorId: string;
  readonly deviceId: string;
  readonly at: Instant;
}

/** The evidence of which accounts belong to one person. */
export interface SamePersonEvidence {
  readonly sightings: readonly Sighting[];
  readonly unvouched: readonly Unvouched[];
}

/** For this long, two accounts that were opened on one device count as one person's. */
export const SAME_DEVICE_MS = 30 * DAY_MS;

/**
 * Which accounts belong to one person: an account and itself; accounts opened on one device within
 * `SAME_DEVICE_MS` of now; and an account for which nobody has vouched and its creator;
 * transitively over any number of devices and accounts. Every check for a second person uses this.
 */
export function samePersonAmong(
  { sightings, unvouched }: SamePersonEvidence,
  now: Instant,
): IsSamePerson {
  const groups = new Map<string, Set<string>>();
  const join = (one: string, other: string) => {
    const joined = new Set([...(groups.get(one) ?? [one]), ...(groups.get(other) ?? [other])]);
    for (const each of joined) groups.set(each, joined);
  };
  for (const { operatorId, deviceId, at } of sightings) {
    if (at + SAME_DEVICE_MS > now) join(`account ${operatorId}`, `device ${deviceId}`);
  }
  for (const { operatorId, createdBy } of unvouched) {
    join(`account ${operatorId}`, `account ${createdBy}`);
  }
  return (operatorId, otherId) =>
    operatorId === otherId ||
    groups.get(`account ${operatorId}`)?.has(`account ${otherId}`) === true;
}
