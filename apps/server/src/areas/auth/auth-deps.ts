import type { SignInMethod } from "@plumbline/engine/auth";
import type { UserId } from "@plumbline/engine/kernel";
import type { Mail } from "#feeds/mail/smtp-mail";
import type { Sms } from "#feeds/sms/gateway-sms";
import type { Deps } from "#services/plug/deps";
import type { DeliveryWorker } from "#services/notifications/delivery-worker";
import type { KeyedSemaphore } from "#platform/process/semaphore";
import type { Passwords } from "#services/identity/passwords";
import type { SealKey } from "#platform/secrets/seal-key";
import type { Caller } from "#platform/http/route";
import type { AuthLimits } from "./limits.ts";

/** The parts of the server that this area uses. */
export type ServerDeps = Pick<
  Deps,
  "clock" | "commands" | "config" | "database" | "log" | "messages" | "readUserInfo" | "sessions"
>;

export interface AuthOptions {
  /** Shared with every other check of members' passwords and secrets. */
  readonly passwords: Passwords;
  readonly guessSemaphore: KeyedSemaphore;
  readonly limits: AuthLimits;
  readonly sealKey: SealKey;
  /** If omitted, messages are written to the development inbox. */
  readonly mail?: Mail;
  readonly sms?: Sms;
  readonly deliverEveryMs?: number;
  /** Whether other machines may read the development inbox. */
  readonly isDevInboxPublic?: boolean;
  /** The base of links in messages, without a trailing slash; "" if not configured. */
  readonly publicUrl?: string;
}

export interface AuthDeps
  extends ServerDeps, Pick<AuthOptions, "guessSemaphore" | "limits" | "passwords" | "sealKey"> {
  readonly delivery: DeliveryWorker;
  readonly publicUrl?: string;
}

/** A user whose first proof was correct, during sign-in. */
export interface Entry {
  readonly userId: UserId;
  readonly method: SignInMethod;
  readonly caller: Caller;
  readonly deviceToken?: string | null | undefined;
  readonly googleCode?: string | null | undefined;
  /** The inviter's code, as sent. */
  readonly inviteCode?: string | null | undefined;
}
