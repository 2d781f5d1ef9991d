import type { Contact, TooManyAttempts } from "@plumbline/engine/auth";
import { err, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import type { ProofOfWorkNeeded } from "#services/limits/proof-of-work";
import type { Caller } from "#platform/http/route";
import { type BoundContact, contactForCodes } from "#services/identity/contact-for-codes";
import type { AuthDeps } from "../auth-deps.ts";
import { sendCode } from "../codes.ts";
import { masked } from "../contact.ts";

/**
 * Sends the code of a withdrawal to the account owner's bound contact, which cannot be chosen.
 *
 * Refusals, in the order they are checked: `contact_required`, `too_many_attempts`,
 * `proof_of_work_needed`.
 */
export async function sendWithdrawalCode(
  deps: AuthDeps,
  { userId, caller }: { readonly userId: UserId; readonly caller: Caller },
): Promise<
  Result<
    { seconds: number; sentTo: string; kind: Contact["kind"] },
    TooManyAttempts | ProofOfWorkNeeded | { readonly type: "contact_required" }
  >
> {
  const contact: BoundContact | null = await contactForCodes(deps.database, userId);
  if (contact === null) return err({ type: "contact_required" });
  const sent = await sendCode(deps, { purpose: "withdraw", contact, caller, userId });
  if (!sent.ok) return sent;
  const { kind } = contact;
  return ok({ seconds: sent.value.seconds, sentTo: masked(contact), kind });
}
