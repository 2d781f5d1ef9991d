import type { Mail } from "#feeds/mail/mail";
import type { Sms } from "#feeds/sms/sms";
import type { Deps } from "#services/plug/deps";
import type { LetterCarrier } from "#services/notifications/letter-carrier";
import type { KeyedSemaphore } from "#platform/process/semaphore";
import type { Passwords } from "#services/identity/passwords";
import type { SealKey } from "#platform/secrets/seal-key";
import type { AuthLimits } from "./limits.ts";

/** What this area needs of the server. */
export type ServerDeps = Pick<
  Deps,
  "clock" | "commands" | "config" | "database" | "log" | "messages" | "readUserInfo" | "sessions"
>;

export interface AuthOptions {
  /** Shared with whatever else looks at members' passwords and secrets. */
  readonly passwords: Passwords;
  readonly guessSemaphore: KeyedSemaphore;
  readonly limits: AuthLimits;
  readonly sealKey: SealKey;
  /** Without one, letters land in the development mailbox. */
  readonly mail?: Mail;
  readonly sms?: Sms;
  readonly lettersLookEveryMs?: number;
  /** Whether other machines may read the development mailbox. */
  readonly isMailboxPublic?: boolean;
  /** What links in letters begin with, without a slash at its end; "" where nobody knows. */
  readonly publicUrl?: string;
}

export interface AuthDeps
  extends ServerDeps, Pick<AuthOptions, "guessSemaphore" | "limits" | "passwords" | "sealKey"> {
  readonly carrier: LetterCarrier;
  readonly publicUrl?: string;
}
