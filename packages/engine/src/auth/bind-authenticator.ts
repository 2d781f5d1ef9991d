import type { Instant } from "#kernel";
import { type Authenticator, heldFrom, type Identity } from "./identity.ts";

/** Binds an authenticator that showed a right code, with new recovery codes. Refuses nothing. */
export const bindAuthenticator = (
  identity: Identity,
  bound: { readonly authenticator: Authenticator; readonly recoveryHashes: readonly string[] },
  now: Instant,
): Identity => heldFrom({ ...identity, ...bound }, now);

/** Takes the authenticator off, its recovery codes with it. Refuses nothing. */
export const unbindAuthenticator = (identity: Identity, now: Instant): Identity =>
  heldFrom({ ...identity, authenticator: null, recoveryHashes: [] }, now);
