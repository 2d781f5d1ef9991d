import { err, ok, type Result } from "#kernel";

export type ContactRequired = { readonly type: "contact_required" };

/**
 * Whether money may be asked in or out: its owner has to be told what becomes of it, and of what
 * they did not ask for. Refuses with `contact_required`; binding a first contact cures it at once.
 */
export const checkContact = ({
  hasContact,
}: {
  readonly hasContact: boolean;
}): Result<null, ContactRequired> => (hasContact ? ok(null) : err({ type: "contact_required" }));
