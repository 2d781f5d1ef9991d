import {
  decided,
  type Decision,
  err,
  HOUR_MS,
  houseAccount,
  type Instant,
  money,
  type Result,
} from "#kernel";
import { postings } from "#ledger";
import { accountsOf } from "./accounts.ts";
import { winningPriceOf } from "./allocate.ts";
import {
  DRAW_LEAD_MS,
  type IeoProject,
  type IeoStatus,
  type IeoTerms,
  VOID_MS,
} from "./project.ts";

type Moved<R extends string> = Result<Decision<IeoProject, never>, { readonly type: R }>;

/**
 * Announces an offering with its settled terms. In a book of simulated money its supply is created
 * with it; a real supply is transferred to the treasury by two persons, and nobody can apply
 * before.
 *
 * Refusal: `already_announced`.
 */
export function announceProject(
  context: { readonly project: IeoProject | undefined; readonly isSimulated: boolean },
  terms: IeoTerms,
): Moved<"already_announced"> {
  if (context.project !== undefined) return err({ type: "already_announced" });

  // Past this line the command must succeed.
  const { book, token, supply } = terms;
  const { treasury } = accountsOf(book);
  const issued = postings([
    houseAccount(book, "external"),
    treasury,
    money(token, supply),
    "ieo_supply",
  ]);
  const project: IeoProject = {
    ...terms,
    status: "issuing",
    drawSeq: null,
    applied: null,
    winningPrice: null,
    closedAt: null,
    allocatedAt: null,
  };
  return decided(project, { postings: context.isSimulated ? issued : [] });
}

/**
 * Ticks may be recorded this many times as fast as in the hour before without the draw being early.
 */
const PACE_MAX = 3;
/** The least number of ticks assumed for an hour: one a second, as in a simulated market. */
const HOUR_TICKS_MIN = 3_600;
/** The least number of ticks between the end and the draw. */
const DRAW_MARGIN = 10;

/**
 * Fixes the number of the tick that seeds the draw: a tick that does not exist yet and comes after
 * the last application even at three times the rate of `hourTicks`, the ticks of the hour before.
 * So its hash is unknown while applications are open.
 *
 * Refusals, in the order they are checked: `wrong_status`, `draw_fixed`, `draw_too_early`.
 */
export function fixDraw(
  context: {
    readonly project: IeoProject;
    readonly latestSeq: number;
    readonly hourTicks: number;
  },
  now: Instant,
): Moved<"wrong_status" | "draw_fixed" | "draw_too_early"> {
  const { project, latestSeq, hourTicks } = context;
  if (project.status !== "issuing") return err({ type: "wrong_status" });
  if (project.drawSeq !== null) return err({ type: "draw_fixed" });
  if (now < project.closesAt - DRAW_LEAD_MS) return err({ type: "draw_too_early" });

  // Past this line the command must succeed.
  const leftMs = Math.max(0, project.closesAt - now);
  const pace = PACE_MAX * Math.max(hourTicks, HOUR_TICKS_MIN);
  const drawSeq = latestSeq + Math.ceil((leftMs * pace) / HOUR_MS) + DRAW_MARGIN;
  return decided({ ...project, drawSeq });
}

/**
 * Ends applications: their sum determines the winning price and is final. If everybody is served in
 * full, no draw is needed or waited for.
 *
 * Refusals, in the order they are checked: `wrong_status`, `applications_open`, `draw_not_fixed`.
 */
export function closeProject(
  { project, applied }: { readonly project: IeoProject; readonly applied: bigint },
  now: Instant,
): Moved<"wrong_status" | "applications_open" | "draw_not_fixed"> {
  if (project.status !== "issuing") return err({ type: "wrong_status" });
  if (now < project.closesAt) return err({ type: "applications_open" });
  if (project.drawSeq === null && applied > project.supply) return err({ type: "draw_not_fixed" });

  // Past this line the command must succeed.
  return decided({ ...endedWith(project, applied, now), status: "applied" });
}

const endedWith = (project: IeoProject, applied: bigint, now: Instant): IeoProject => {
  return { ...project, applied, winningPrice: winningPriceOf(project, applied), closedAt: now };
};

/**
 * Voids an offering whose draw was impossible for seven days after its end, as its symbol has no
 * ticks any more: nobody wins, and every lock is returned.
 *
 * Refusals, in the order they are checked: `wrong_status`, `draw_open` (its time is not over),
 * `draw_not_missing` (the tick is recorded, or no draw is needed).
 */
export function voidProject(
  context: {
    readonly project: IeoProject;
    readonly applied: bigint;
    /** Whether the hash of the draw's tick is recorded. */
    readonly isDrawn: boolean;
  },
  now: Instant,
): Moved<"wrong_status" | "draw_open" | "draw_not_missing"> {
  const { project, applied, isDrawn } = context;
  const isClosed = project.status === "applied";
  if (!isClosed && project.status !== "issuing") return err({ type: "wrong_status" });
  if (now < project.closesAt + VOID_MS) return err({ type: "draw_open" });
  if (isDrawn || applied <= project.supply) return err({ type: "draw_not_missing" });

  // Past this line the command must succeed.
  const ended = isClosed ? project : endedWith(project, applied, now);
  return decided({ ...ended, status: "void" });
}

/** The condition of each step of a settled offering, and the status that it leads to. */
const STEPS = {
  /** Every application has its allocation. */
  applied: "won",
  /** Every win is paid or has lapsed. */
  won: "completed",
  /** The token is traded. */
  completed: "listed",
} as const satisfies Partial<Record<IeoStatus, IeoStatus>>;

export type IeoStep = keyof typeof STEPS;

/**
 * Takes the next step once no application is open in the present status.
 *
 * Refusals, in the order they are checked: `wrong_status`, `orders_open`.
 */
export function advanceProject(
  { project, from, open }: { project: IeoProject; from: IeoStep; open: number },
  now: Instant,
): Moved<"wrong_status" | "orders_open"> {
  if (project.status !== from) return err({ type: "wrong_status" });
  if (open > 0) return err({ type: "orders_open" });

  // Past this line the command must succeed.
  const allocatedAt = from === "applied" ? now : project.allocatedAt;
  return decided({ ...project, status: STEPS[from], allocatedAt });
}
