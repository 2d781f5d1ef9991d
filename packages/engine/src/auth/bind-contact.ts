import type { Instant } from "#kernel";
import { heldFrom, type Identity } from "./identity.ts";

/** Where codes and notices reach a user. */
export interface Contact {
  readonly kind: "phone" | "email";
  /** E.164, or the address as letters are sent to it. */
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
