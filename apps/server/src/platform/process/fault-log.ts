import { operatingFault } from "./operating-fault.ts";
import { StartRefused } from "./start-refused.ts";

const PERIOD_MS = 1_000;
/** Kinds of faults told apart in one period: more than these are counted together. */
const KINDS_MAX = 20;
const OTHER = "other faults";

/**
 * Writes faults, each with its time: the first of a kind whole, and of those that follow within a
 * second only how many there were. An outage of the database meets every command that is under
 * way, and what tells of it should neither be lost in copies of itself nor fill the disk.
 *
 * What a machine's operator can mend (a full disk, a database that does not answer) is one line;
 * whatever may be a bug of ours has its stack.
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
