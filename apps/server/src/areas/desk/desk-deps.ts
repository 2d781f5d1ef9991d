import type { AttemptLimit } from "@plumbline/engine/auth";
import { LOGIN_LIMIT } from "@plumbline/engine/auth";
import { MINUTE_MS } from "@plumbline/engine/kernel";
import type { Deps } from "#services/plug/deps";
import type { KeyedSemaphore } from "#platform/process/semaphore";
import type { OperatorSessions } from "#services/operators/operator-sessions";
import type { Queue } from "#services/plug/queue";
import type { ListExport } from "#services/plug/list-export";
import type { SearchSource } from "#services/plug/search";
import type { ExportWriter } from "./list-exports/export-writer.ts";
import type { Passwords } from "#services/identity/passwords";
import type { SealKey } from "#platform/secrets/seal-key";

/** What this area needs of the server. */
export interface DeskServerDeps extends Pick<
  Deps,
  "clock" | "commands" | "database" | "prices" | "sessions"
> {
  readonly operatorSessions: OperatorSessions;
  readonly sealKey: SealKey;
  /** What waits for staff in any area. */
  readonly queues: readonly Queue[];
  /** What operators find from anywhere, of any area. */
  readonly searches: readonly SearchSource[];
  /** Which lists of any area are taken along whole. */
  readonly listExports: readonly ListExport[];
  log(fault: unknown): void;
  /** Tells whoever started the server, and nobody else. */
  step(line: string): void;
}

export interface DeskDeps extends DeskServerDeps {
  readonly passwords: Passwords;
  readonly guessSemaphore: KeyedSemaphore;
  readonly exportWriter: ExportWriter;
}

export const DESK_LIMITS = {
  /** Guesses at one operator from one network. */
  logins: LOGIN_LIMIT,
  /** Failed sign-ins of one network, whatever the names. */
  loginsOfNetwork: { attemptsMax: 20, windowMs: 5 * MINUTE_MS, pauseMs: 5 * MINUTE_MS },
  /** Codes for one operator by whoever has the password already. */
  codes: LOGIN_LIMIT,
} as const satisfies Record<string, AttemptLimit>;
