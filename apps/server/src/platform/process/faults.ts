import { StartRefused } from "@plumbline/embedded-postgres";

// The class of all faults that keep the app from starting; the embedded database declares it.
export { StartRefused };

const PERIOD_MS = 1_000;
/**
 * The most kinds of faults that are distinguished in one period; further ones are counted together.
 */
const KINDS_MAX = 20;
const OTHER = "other faults";

/**
 * Logs faults with their time: the first of a kind in full, and of those that follow within a
 * second only their number. An outage of the database affects every command in progress, and its
 * report must neither be hidden among copies nor fill the disk.
 *
 * A fault that an operator of the machine can repair (a full disk, a database that does not answer)
 * is one line; any other, which may be a bug, has its stack.
 */
export function faultLog(write: (text: string) => void): (fault: unknown) => void {
  const further = new Map<string, number>();
  const at = () => new Date().toISOString();
  const endPeriod = (): void => {
    for (const [kind, count] of further) {
      if (count > 0) write(`${at()} ${count} more within a second: ${kind}\n`);
    }
    further.clear();
  };
  return (fault) => {
    const kind = kindOf(fault);
    if (further.size === 0) setTimeout(endPeriod, PERIOD_MS).unref();
    if (!further.has(kind) && further.size < KINDS_MAX) {
      write(`${at()} ${textOf(fault)}\n`);
      further.set(kind, 0);
      return;
    }
    const counted = further.has(kind) ? kind : OTHER;
    further.set(counted, (further.get(counted) ?? 0) + 1);
  };
}

function textOf(fault: unknown): string {
  if (!(fault instanceof Error) || fault instanceof StartRefused) return String(fault);
  return operatingFault(fault) ?? fault.stack ?? fault.message;
}

const kindOf = (fault: unknown): string => operatingFault(fault) ?? firstLine(String(fault));

const firstLine = (text: string): string => text.split("\n", 1)[0] ?? "";

/** The problem of the machine or the database, by the error code of Node or PostgreSQL. */
const ADVICE: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full: make room. What was answered is kept.",
  "53100": "The disk of the database is full: make room there. What was answered is kept.",
  EROFS: "The data folder's disk is read-only: nothing can be written.",
  "25006": "The database is read-only: name the primary server, or end its read-only mode.",
  ECONNREFUSED: "A server that we need does not answer.",
  "57P01": "The database ended our connections: it is shutting down or was told to.",
  "57P02": "The database ended our connections after a crash of one of its processes.",
  "57P03": "The database is starting up or shutting down.",
  "53300": "The database has no connection left: raise its max_connections.",
};

/**
 * One line with advice for a fault of the environment; null for any other. Causes are searched, the
 * outermost first.
 */
export function operatingFault(fault: unknown): string | null {
  if (!(fault instanceof Error)) return null;
  const code = "code" in fault ? String(fault.code) : "";
  const advice = ADVICE[code];
  if (advice !== undefined) return `${advice} (${messageOf(fault).split("\n", 1)[0]})`;
  return operatingFault(fault.cause);
}

/** For a name with several addresses Node reports each; the first one suffices. */
const messageOf = (fault: Error): string =>
  fault instanceof AggregateError ? String(fault.errors[0]) : fault.message;
