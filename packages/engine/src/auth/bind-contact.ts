import type { Instant } from "#kernel";
import { heldFrom, type Identity } from "./identity.ts";

/** Where codes and notices reach a user. */
export interface Contact {
  readonly kind: "phone" | "email";
  /** E.164, or the address as letters are sent to it. */
  readonly value: string;
}

/** Binds a contact that was proven by a code, in place of the one before. Refuses nothing. */
export const bindContact = (identity: Identity, contact: Contact, now: Instant): Identity =>
  heldFrom({ ...identity, [contact.kind]: contact.value }, now);
