import { DAY_MS, type Instant, instant } from "#kernel";

/** What a user proves to be themselves with. */
export interface Credential {
  /** Argon2id, with its salt and costs. */
  readonly passwordHash: string;
  /** A guest's first password was made by the server: it has to be changed. */
  readonly mustChangePassword: boolean;
}

/** An authenticator that was proven once. */
export interface Authenticator {
  /** Sealed under the server's key: a secret is nobody's to read, not even these rules'. */
  readonly sealedSecret: string;
  /** The last 30-second step whose code was accepted. */
  readonly lastStep: number;
}

/** Everything by which a user is known to us, and what protects it. */
export interface Identity {
  readonly account: string;
  readonly nickname: string;
  readonly isGuest: boolean;
  readonly credential: Credential;
  /** E.164. */
  readonly phone: string | null;
  readonly email: string | null;
  /** Argon2id, of a second password that only withdrawals ask for. */
  readonly withdrawalHash: string | null;
  readonly authenticator: Authenticator | null;
  /** Digests of the recovery codes that are left: each stands in for the authenticator once. */
  readonly recoveryHashes: readonly string[];
  /** The owner's own choice: until then no security setting changes. */
  readonly settingsLockedUntil: Instant | null;
  /** Nobody signs in and no command is taken since. */
  readonly frozenAt: Instant | null;
  /** After a changed credential: time for the owner to notice. */
  readonly withdrawalsHeldUntil: Instant | null;
}

/** More than anybody has devices: whoever makes them without end fills no table with it. */
export const PASSKEYS_MAX = 10;

/** How long withdrawals wait after a credential has changed. */
const CREDENTIAL_HOLD_MS = DAY_MS;

/** The same with withdrawals held from now on, for a day. */
export const heldFrom = (identity: Identity, now: Instant): Identity => ({
  ...identity,
  withdrawalsHeldUntil: instant(now + CREDENTIAL_HOLD_MS),
});

/** Where codes and notices reach a user. */
export interface Contact {
  readonly kind: "phone" | "email";
  /** E.164, or the address as messages are sent to it. */
  readonly value: string;
}

/**
 * Binds a contact that was proven by a code, in place of the one before. Withdrawals are held while
 * whoever was reached until now has time to object; a first contact takes nobody's place, and money
 * can only leave once there is one. Refuses nothing.
 */
export function bindContact(identity: Identity, contact: Contact, now: Instant): Identity {
  const bound = { ...identity, [contact.kind]: contact.value };
  const isFirst = identity.phone === null && identity.email === null;
  return isFirst ? bound : heldFrom(bound, now);
}

/** Binds an authenticator that showed a right code, with new recovery codes. Refuses nothing. */
export const bindAuthenticator = (
  identity: Identity,
  bound: { readonly authenticator: Authenticator; readonly recoveryHashes: readonly string[] },
  now: Instant,
): Identity => heldFrom({ ...identity, ...bound }, now);

/** Takes the authenticator off, its recovery codes with it. Refuses nothing. */
export const unbindAuthenticator = (identity: Identity, now: Instant): Identity =>
  heldFrom({ ...identity, authenticator: null, recoveryHashes: [] }, now);

export const SETTINGS_LOCK_DAYS_MAX = 30;

/**
 * Locks the security settings for whole days from now. Nothing shortens a lock: it is worth
 * something only while nobody, the owner included, can take it off. Refuses nothing.
 */
export function lockSettings(identity: Identity, days: number, now: Instant): Identity {
  return { ...identity, settingsLockedUntil: instant(now + days * DAY_MS) };
}
