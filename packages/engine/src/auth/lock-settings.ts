import { DAY_MS, type Instant, instant } from "#kernel";
import type { Identity } from "./identity.ts";

export const SETTINGS_LOCK_DAYS_MAX = 30;

/**
 * Locks the security settings for whole days from now. Nothing shortens a lock: it is worth
 * something only while nobody, the owner included, can take it off. Refuses nothing.
 */
export function lockSettings(identity: Identity, days: number, now: Instant): Identity {
  return { ...identity, settingsLockedUntil: instant(now + days * DAY_MS) };
}
