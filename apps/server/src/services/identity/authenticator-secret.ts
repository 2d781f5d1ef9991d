import type { UserId } from "@plumbline/engine/kernel";
import type { SealKey } from "#platform/secrets/seal-key";

/** A user's authenticator secret as it is kept: readable with our key, and as theirs alone. */
export const sealSecret = (sealKey: SealKey, userId: UserId, secret: string): string =>
  sealKey.seal(secret, `authenticator:${userId}`);

/** What `sealSecret` sealed. */
export const openSecret = (sealKey: SealKey, userId: UserId, sealed: string): string =>
  sealKey.open(sealed, `authenticator:${userId}`);
