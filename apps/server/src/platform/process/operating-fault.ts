/** What is wrong with the machine or the database, by the code of Node or PostgreSQL. */
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
 * A fault that is none of ours in one line, with what to do; null for every other. Causes are
 * looked through, the outermost first.
 */
export function operatingFault(fault: unknown): string | null {
  if (!(fault instanceof Error)) return null;
  const code = "code" in fault ? String(fault.code) : "";
  const advice = ADVICE[code];
  if (advice !== undefined) return `${advice} (${messageOf(fault).split("\n", 1)[0]})`;
  return operatingFault(fault.cause);
}

/** Of a name with several addresses Node tells of each; the first says enough. */
const messageOf = (fault: Error): string =>
  fault instanceof AggregateError ? String(fault.errors[0]) : fault.message;
