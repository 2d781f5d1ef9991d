import {
  type Colleagues,
  DAY_MS,
  decided,
  type Decision,
  err,
  type Instant,
  instant,
  MINUTE_MS,
  type Result,
  type SymbolCode,
} from "#kernel";

/** A stop of trading in one symbol, for a reason and until an end that everyone reads. */
export interface SymbolHalt {
  readonly id: string;
  readonly symbol: SymbolCode;
  readonly reason: string;
  readonly startedBy: string;
  readonly startedAt: Instant;
  /** In force until then. */
  readonly endsAt: Instant;
  /** The requested end: in force once a second person has confirmed it. */
  readonly requestedEndsAt: Instant;
  readonly confirmedBy: string | null;
  /** Resumed before its end. */
  readonly endedAt: Instant | null;
}

/** One symbol's recent halts, in any order. */
export type Halts = readonly SymbolHalt[];

export const HALT_MINUTES_MAX = 7 * 24 * 60;
/** How long one person may halt a symbol within a day, in one halt or several. */
export const HALT_ALONE_MS = 15 * MINUTE_MS;
export const HALT_WINDOW_MS = DAY_MS;

type Halted<Refusal> = Result<Decision<SymbolHalt, never>, { readonly type: Refusal }>;

/**
 * Halts a symbol: nothing is opened, closes wait, no stop or liquidation is executed. Its price
 * continues to be recorded. At once for as long as one person may, and until the requested end when
 * a second one confirms it.
 *
 * Refuses with `symbol_already_halted`, also while a halt waits for its second person.
 */
export function haltSymbol(
  halts: Halts,
  command: Pick<SymbolHalt, "id" | "symbol" | "reason" | "startedBy"> & {
    readonly minutes: number;
  },
  now: Instant,
): Halted<"symbol_already_halted"> {
  if (openHalt(halts, now) !== null) return err({ type: "symbol_already_halted" });

  // Past this line the command must succeed.
  const { minutes, ...halt } = command;
  const requestedMs = minutes * MINUTE_MS;
  return decided({
    ...halt,
    startedAt: now,
    endsAt: instant(now + Math.min(requestedMs, aloneLeftMs(halts, now))),
    requestedEndsAt: instant(now + requestedMs),
    confirmedBy: null,
    endedAt: null,
  });
}

/**
 * Extends a halt to its requested end: the second person's confirmation.
 *
 * Refusals, in the order they are checked: `symbol_not_halted`, `halt_not_waiting` (or its first
 * person was disabled since), `second_person_needed`.
 */
export function confirmHalt(
  { halts, isSamePerson, isShutOut }: Colleagues & { readonly halts: Halts },
  { by }: { readonly by: string },
  now: Instant,
): Halted<"symbol_not_halted" | "halt_not_waiting" | "second_person_needed"> {
  const halt = openHalt(halts, now);
  if (halt === null) return err({ type: "symbol_not_halted" });
  if (!isHaltWaiting(halt, now) || isShutOut(halt.startedBy)) {
    return err({ type: "halt_not_waiting" });
  }
  if (isSamePerson(halt.startedBy, by)) return err({ type: "second_person_needed" });

  // Past this line the command must succeed.
  return decided({ ...halt, confirmedBy: by, endsAt: halt.requestedEndsAt });
}

/** Ends a halt, or its waiting extension. Refuses with `symbol_not_halted`. */
export function resumeSymbol(halts: Halts, now: Instant): Halted<"symbol_not_halted"> {
  const halt = openHalt(halts, now);
  if (halt === null) return err({ type: "symbol_not_halted" });

  // Past this line the command must succeed.
  return decided({ ...halt, endedAt: now });
}

/** Whether trading is halted at that moment, by any confirmation. */
export const isHaltInForce = (
  { startedAt, endsAt, endedAt }: Pick<SymbolHalt, "startedAt" | "endsAt" | "endedAt">,
  at: Instant,
): boolean => startedAt <= at && at < (endedAt ?? endsAt);

/** The requested end exceeds what one person may impose, and is not confirmed yet. */
export const isHaltWaiting = (halt: SymbolHalt, now: Instant): boolean =>
  halt.endedAt === null &&
  halt.confirmedBy === null &&
  halt.requestedEndsAt > halt.endsAt &&
  halt.requestedEndsAt > now;

/** The halt that is in force or waits; there is at most one. */
export const openHalt = (halts: Halts, now: Instant): SymbolHalt | null =>
  halts.find((halt) => isHaltInForce(halt, now) || isHaltWaiting(halt, now)) ?? null;

function aloneLeftMs(halts: Halts, now: Instant): number {
  const spentMs = halts
    .filter(({ confirmedBy, startedAt }) => {
      return confirmedBy === null && startedAt > now - HALT_WINDOW_MS;
    })
    .map(({ startedAt, endsAt, endedAt }) => Math.min(endsAt, endedAt ?? endsAt) - startedAt)
    .reduce((sum, lengthMs) => sum + lengthMs, 0);
  return Math.max(0, HALT_ALONE_MS - spentMs);
}
