import type { Book, UserId } from "@plumbline/engine/kernel";
import type { ProfileName } from "@plumbline/engine/limits";
import type { UserInfo } from "@plumbline/protocol/profile";
import type { Prices } from "#feeds/prices";
import type { Clock } from "./clock.ts";
import type { Database } from "./database.ts";
import type { Messages } from "./messages.ts";
import type { Outbox } from "./outbox.ts";
import type { CommandRunner } from "./run-command.ts";
import type { Sessions } from "./sessions.ts";
import type { PushHub } from "./push/sockets.ts";

export interface Config {
  /** In `sandbox` all money is simulated, and every screen says so. */
  readonly mode: "sandbox" | "live";
  readonly profile: ProfileName;
  /** Shows the app to wide screens in a phone's frame only. */
  readonly isPcLimited: boolean;
  /** Checks every answer against its schema: for tests and development. */
  readonly isCheckingAnswers: boolean;
}

/** What `main.ts` makes once and every area may use. */
export interface Deps {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly commands: CommandRunner;
  readonly messages: Messages;
  readonly outbox: Outbox;
  readonly prices: Prices;
  readonly sessions: Sessions;
  readonly push: PushHub;
  /** A user as they see themselves: what signing in answers, and the profile afterwards. */
  readUserInfo(userId: UserId): Promise<UserInfo>;
  /** Faults only: a refusal is no news. Never given a body, a token or an amount. */
  log(fault: unknown): void;
}

/** The books every user has from the first day. */
export const USER_BOOKS = ["demo", "live"] as const satisfies readonly Book[];
