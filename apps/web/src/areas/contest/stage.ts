import type { Contest } from "./queries.ts";

/** The stage of a contest as one word: after its end it is being ranked. */
export function stageOf({ stage, endsMs, mine }: Contest, nowMs: number) {
  if (mine?.status === "exited") return "exited";
  return stage === "started" && nowMs >= endsMs ? "closing" : stage;
}

/** Whether a contest is upcoming or running. */
export const isOpen = ({ stage }: Contest): boolean => stage === "announced" || stage === "started";

/** Whether the reader can trade in it now: they have its start money, and it has not ended. */
export const isTradable = ({ stage, endsMs, mine }: Contest, nowMs: number): boolean =>
  stage === "started" && mine?.stage === "trading" && mine.status !== "exited" && nowMs < endsMs;

/** Whether the reader can join, or why not. */
export function joiningOf(contest: Contest, context: { nowMs: number; isVerified: boolean }) {
  const { mine, stage, joinUntilMs, isForbidden, participants, entriesMax } = contest;
  if (mine !== null || stage !== "announced") return "none";
  if (isForbidden) return "forbidden";
  if (context.nowMs >= joinUntilMs) return "closed";
  if (participants >= entriesMax) return "full";
  return context.isVerified ? "open" : "unverified";
}

/** The next action of the reader, if there is one. */
export function nextStepOf(
  contest: Contest,
  context: { nowMs: number; isVerified: boolean; isGuest: boolean },
): "join" | "verify" | "trade" | null {
  if (isTradable(contest, context.nowMs)) return "trade";
  if (context.isGuest) return null;
  const joining = joiningOf(contest, context);
  if (joining === "unverified") return "verify";
  return joining === "open" ? "join" : null;
}
