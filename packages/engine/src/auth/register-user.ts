import type { Decision, UserId } from "#kernel";
import { grantDemoFunds } from "#ledger";
import type { AccountName } from "./account-name.ts";
import type { Contact, Credential } from "./identity.ts";

/** A new user. The database checks on saving that the account is free. */
export interface NewUser extends AccountName {
  readonly credential: Credential;
  readonly isGuest: boolean;
  /** This user's invitation code. */
  readonly inviteCode: string;
  /** The inviter; null if there is none. */
  readonly inviterId: UserId | null;
  /** A contact that was proven by a code, with its canonical form. */
  readonly contact?: Contact & { readonly name: string };
}

/** Creates a user, with play money. Refuses nothing. */
export function registerUser(user: NewUser): Decision<NewUser, never> {
  return { ...grantDemoFunds(), next: user };
}
