import { HOUR_MS, type Instant, instant, mustParseDecimal, usdt } from "#kernel";
import type { ContestTerms } from "./contest.ts";

/** Contests as plain JSON, on the wire and in the table: amounts as decimal text. */
export interface WrittenContestTerms {
  readonly contests: WrittenContest[];
}

export interface WrittenContest {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly startMoney: string;
  readonly prizes: string[];
  readonly entriesMax: number;
  readonly joinUntilMs: number;
  readonly startsMs: number;
  readonly endsMs: number;
}

const DAY_HOURS = 24;

/** The terms of a new sandbox: one contest that can be joined for two days and runs for a week. */
export function sandboxContestTerms(now: Instant): WrittenContestTerms {
  const soon = now - (now % HOUR_MS) + HOUR_MS;
  const startsMs = soon + 2 * DAY_HOURS * HOUR_MS;
  return {
    contests: [
      {
        id: "0199a000-0000-7000-8000-0000000000c1",
        name: "First steps",
        about: "A week of trading with play money. Sample contest of the sandbox.",
        startMoney: "10000",
        prizes: ["5000", "3000", "2000"],
        entriesMax: 500,
        joinUntilMs: startsMs,
        startsMs,
        endsMs: startsMs + 7 * DAY_HOURS * HOUR_MS,
      },
    ],
  };
}

/** Reads a written contest; throws if it is malformed. */
export const readContest = (written: WrittenContest): ContestTerms => ({
  id: written.id,
  name: written.name,
  about: written.about,
  startMoney: usdt(written.startMoney),
  prizes: written.prizes.map(usdt),
  entriesMax: written.entriesMax,
  joinUntil: instant(written.joinUntilMs),
  startsAt: instant(written.startsMs),
  endsAt: instant(written.endsMs),
});

/** The kinds of problems that terms can have. */
type ContestTermsProblem =
  | "contest_changed"
  | "contest_twice"
  | "not_positive"
  | "prizes_rise"
  | "joined_after_start"
  | "ends_too_soon";

interface Problem {
  readonly path: string;
  readonly problem: ContestTermsProblem;
}

/** In a shorter contest hardly any position could be open for `HOLD_MS`. */
const RUN_MS_MIN = HOUR_MS;

/**
 * All problems of new terms. A settled contest stays as it is, so that its rules do not change for
 * members who have joined; new ones follow it.
 */
export function contestTermsProblems(
  { contests }: WrittenContestTerms,
  newest: WrittenContestTerms,
): readonly Problem[] {
  const settled = newest.contests.map((contest) => JSON.stringify(contest));
  const isChanged = settled.some((text, index) => text !== JSON.stringify(contests[index]));
  return [
    ...when(isChanged, { path: "contests", problem: "contest_changed" }),
    ...contests.slice(settled.length).flatMap((contest, index) => {
      const earlier = contests.slice(0, settled.length + index);
      return problemsOf(contest, earlier);
    }),
  ];
}

function problemsOf(contest: WrittenContest, earlier: readonly WrittenContest[]): Problem[] {
  const at = (field: keyof WrittenContest) => `contests.${contest.name}.${field}`;
  const prizes = contest.prizes.map(mustParseDecimal);
  const isNothing = mustParseDecimal(contest.startMoney) <= 0n;
  const isRising = prizes.some((prize, index) => index > 0 && prize > (prizes[index - 1] ?? 0n));
  const isTwice = earlier.some(({ id }) => id === contest.id);
  const isLate = contest.joinUntilMs > contest.startsMs;
  const isShort = contest.endsMs < contest.startsMs + RUN_MS_MIN;
  return [
    ...when(isTwice, { path: at("id"), problem: "contest_twice" }),
    ...when(isNothing, { path: at("startMoney"), problem: "not_positive" }),
    ...when(
      prizes.some((prize) => prize <= 0n),
      { path: at("prizes"), problem: "not_positive" },
    ),
    ...when(isRising, { path: at("prizes"), problem: "prizes_rise" }),
    ...when(isLate, { path: at("joinUntilMs"), problem: "joined_after_start" }),
    ...when(isShort, { path: at("endsMs"), problem: "ends_too_soon" }),
  ];
}

const when = (isWrong: boolean, problem: Problem): Problem[] => (isWrong ? [problem] : []);
