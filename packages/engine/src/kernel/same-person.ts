import { DAY_MS, type Instant } from "./instant.ts";

/** Whether two operators' accounts belong, as far as can be seen, to one person. */
export type IsSamePerson = (operatorId: string, otherId: string) => boolean;

/** What is known of the operators by whom something is said together. */
export interface Colleagues {
  readonly isSamePerson: IsSamePerson;
  /** Whether somebody was shut out: what they said before is nobody's word any more. */
  readonly isShutOut: (operatorId: string) => boolean;
}

/** Who made an account, as long as nobody else has vouched for whose it is. */
export interface Unvouched {
  readonly operatorId: string;
  /** Who was told its one-time password. */
  readonly madeBy: string;
}

/** An account that was opened on a device. */
export interface Sighting {
  readonly operatorId: string;
  readonly deviceId: string;
  readonly at: Instant;
}

/** What is seen of whose accounts are whose. */
export interface SamePersonEvidence {
  readonly sightings: readonly Sighting[];
  readonly unvouched: readonly Unvouched[];
}

/** For so long two accounts that were opened on one device count as one person's. */
export const SAME_DEVICE_MS = 30 * DAY_MS;

/**
 * Who is the same person as whom: an account and itself; accounts that were opened on one device
 * within `SAME_DEVICE_MS` of now; and an account for which nobody has vouched and whoever made it;
 * over any number of devices and accounts between them. Wherever a second person is asked for, this
 * decides who is one.
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
  for (const { operatorId, madeBy } of unvouched) {
    join(`account ${operatorId}`, `account ${madeBy}`);
  }
  return (operatorId, otherId) =>
    operatorId === otherId ||
    groups.get(`account ${operatorId}`)?.has(`account ${otherId}`) === true;
}
