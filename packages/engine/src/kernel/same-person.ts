import { DAY_MS, type Instant } from "./instant.ts";

/** Whether two operators' accounts belong, as far as can be seen, to one person. */
export type IsSamePerson = (operatorId: string, otherId: string) => boolean;

/** What is known of the operators by whom something is said together. */
export interface Colleagues {
  readonly isSamePerson: IsSamePerson;
  /** Whether somebody was shut out: what they said before is nobody's word any more. */
  readonly isShutOut: (operatorId: string) => boolean;
}

/** An account that was opened on a device. */
export interface Sighting {
  readonly operatorId: string;
  readonly deviceId: string;
  readonly at: Instant;
}

/** For so long two accounts that were opened on one device count as one person's. */
export const SAME_DEVICE_MS = 30 * DAY_MS;

/**
 * Who is the same person as whom: an account and itself, and accounts that were opened on one
 * device within `SAME_DEVICE_MS` of now, over any number of devices between them. Wherever a
 * second person is asked for, this decides who is one.
 */
export function samePersonAmong(sightings: readonly Sighting[], now: Instant): IsSamePerson {
  const groups = new Map<string, Set<string>>();
  for (const { operatorId, deviceId, at } of sightings) {
    if (at + SAME_DEVICE_MS <= now) continue;
    const account = `account ${operatorId}`;
    const device = `device ${deviceId}`;
    const joined = new Set([
      ...(groups.get(account) ?? [account]),
      ...(groups.get(device) ?? [device]),
    ]);
    for (const one of joined) groups.set(one, joined);
  }
  return (operatorId, otherId) =>
    operatorId === otherId ||
    groups.get(`account ${operatorId}`)?.has(`account ${otherId}`) === true;
}
