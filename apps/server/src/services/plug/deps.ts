import type { UserId } from "@plumbline/engine/kernel";
import type { ProfileName } from "@plumbline/engine/limits";
import type { UserInfo } from "@plumbline/protocol/profile";
import type { Prices } from "#feeds/prices";
import type { Clock } from "#platform/process/clock";
import type { Database } from "#platform/postgres/database";
import type { Messages } from "#platform/http/messages";
import type { Outbox } from "#platform/command/outbox";
import type { CommandRunner } from "#platform/command/run-command";
import type { Sessions } from "#services/identity/sessions";
import type { PushHub } from "#platform/push/sockets";

export interface Config {
  /** In `sandbox` all money is simulated, and every screen shows this. */
  readonly mode: "sandbox" | "live";
  readonly profile: ProfileName;
  /** Shows the app to wide screens inside a phone's frame only. */
  readonly isPcLimited: boolean;
  /** Whether every answer is checked against its schema: for tests and development. */
  readonly isCheckingAnswers: boolean;
}

/** Created once by `main.ts`, for all areas. */
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
  /** A user's own view: the answer to signing in, and the profile afterwards. */
  readUserInfo(userId: UserId): Promise<UserInfo>;
  /** For faults only, not for refusals. Must not receive a body, a token or an amount. */
  log(fault: unknown): void;
}
