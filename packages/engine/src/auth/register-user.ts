import type { Decision, UserId } from "#kernel";
import { grantDemoFunds } from "#ledger";
import type { AccountName } from "./account-name.ts";
import type { Contact, Credential } from "./identity.ts";

/** A user as they begin. That the account is free is for the database to say, on saving. */
export interface NewUser extends AccountName {
  readonly credential: Credential;
  readonly isGuest: boolean;
  /** What this user can invite others with. */
  readonly inviteCode: string;
  /** Who invited this user; null if nobody did. */
  readonly inviterId: UserId | null;
  /** A contact that was proven by a code, with the name it is known by. */
  readonly contact?: Contact & { readonly name: string };
}

/** Makes a user, with play money to practise with. Refuses nothing. */
export function registerUser(user: NewUser): Decision<NewUser, never> {
  return { ...grantDemoFunds(), next: user };
}
