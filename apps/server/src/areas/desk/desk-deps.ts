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

/** The parts of the server that this area needs. */
export interface DeskServerDeps extends Pick<
  Deps,
  "clock" | "commands" | "database" | "prices" | "sessions"
> {
  readonly operatorSessions: OperatorSessions;
  readonly sealKey: SealKey;
  /** The queues of cases of all areas. */
  readonly queues: readonly Queue[];
  /** The sources of the desk's search, of all areas. */
  readonly searches: readonly SearchSource[];
  /** The lists of all areas that can be exported. */
  readonly listExports: readonly ListExport[];
  log(fault: unknown): void;
  /** Writes to the console of the person who started the server, and nowhere else. */
  step(line: string): void;
}

export interface DeskDeps extends DeskServerDeps {
  readonly passwords: Passwords;
  readonly guessSemaphore: KeyedSemaphore;
  readonly exportWriter: ExportWriter;
}

export const DESK_LIMITS = {
  /** Password guesses at one operator from one network. */
  logins: LOGIN_LIMIT,
  /** Failed sign-ins from one network, for any names. */
  loginsOfNetwork: { attemptsMax: 20, windowMs: 5 * MINUTE_MS, pauseMs: 5 * MINUTE_MS },
  /** Codes for one operator, tried after the correct password. */
  codes: LOGIN_LIMIT,
} as const satisfies Record<string, AttemptLimit>;
