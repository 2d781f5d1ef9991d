import type { UserId } from "@plumbline/engine/kernel";
import type { Caller } from "#platform/http/route";

export type SignInMethod =
  | "account"
  | "phone"
  | "email"
  | "google"
  | "passkey"
  | "register"
  | "guest";

/** Somebody whose first proof was found right, on their way in. */
export interface Entry {
  readonly userId: UserId;
  readonly method: SignInMethod;
  readonly caller: Caller;
  readonly deviceToken?: string | null | undefined;
  readonly googleCode?: string | null | undefined;
  /** Who invited them, as they say. */
  readonly inviteCode?: string | null | undefined;
}
