import { type Instant, instant, DAY_MS } from "#kernel";
import type { Credential } from "./state.ts";

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
