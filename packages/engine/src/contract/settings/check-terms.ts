import { mustParseDecimal } from "#kernel";
import type { WrittenTerms } from "../terms.ts";

/**
 * The part of a symbol's terms that operators settle, as plain JSON; the point value is not part of
 * it.
 */
export type SettledTerms = Omit<WrittenTerms, "symbol" | "asset" | "version" | "pointDivisor">;

/** The kinds of problems that a symbol's terms can have. */
const TERMS_PROBLEMS = [
  "out_of_range",
  "above_jurisdiction",
  "below_jurisdiction",
  "maximum_below_minimum",
  "minimum_is_zero",
  "tiers_not_rising",
  "last_tier_bounded",
  "maintenance_above_margin",
] as const;
type TermsProblem = (typeof TERMS_PROBLEMS)[number];

interface Problem {
  readonly path: string;
  readonly problem: TermsProblem;
}

/** Far above any real cost of trading, to catch typing mistakes. In ppm. */
const RATES_MAX = {
  halfSpreadPpm: 20_000,
  openFeePpm: 20_000,
  closeFeePpm: 20_000,
  fundingPpm: 20_000,
  closeOutPpm: 990_000,
} as const satisfies Partial<Record<keyof SettledTerms, number>>;

const LEVERAGE_MAX = 1_000;
const MAINTENANCE_PPM_MAX = 500_000;
const PPM = 1_000_000;

/** The requirements of a jurisdiction for all terms in the book. */
export interface TermsBounds {
  /** null: none. */
  readonly leverageMax: number | null;
  readonly closeOutPpm: number;
}

/**
 * All problems of new terms. Prices are not part of them, and terms are the same for everyone who
 * trades in the book.
 */
export function termsProblems(terms: SettledTerms, bounds: TermsBounds): readonly Problem[] {
  const { leverageMax, marginMin, notionalMax, closeOutPpm } = terms;
  const [least, most] = [marginMin, notionalMax].map(mustParseDecimal);
  // The columns of the rates in the table.
  const rates = Object.keys(RATES_MAX) as (keyof typeof RATES_MAX)[];
  const wrong = rates.filter((name) => !isWithin(terms[name], 0, RATES_MAX[name]));
  return [
    ...when(!isWithin(leverageMax, 1, LEVERAGE_MAX), {
      path: "leverageMax",
      problem: "out_of_range",
    }),
    ...when(bounds.leverageMax !== null && leverageMax > bounds.leverageMax, {
      path: "leverageMax",
      problem: "above_jurisdiction",
    }),
    ...when(least === 0n, { path: "marginMin", problem: "minimum_is_zero" }),
    ...when(least !== undefined && most !== undefined && most < least, {
      path: "notionalMax",
      problem: "maximum_below_minimum",
    }),
    ...wrong.map((path): Problem => ({ path, problem: "out_of_range" })),
    ...overnightProblems(terms),
    ...when(closeOutPpm < bounds.closeOutPpm, {
      path: "closeOutPpm",
      problem: "below_jurisdiction",
    }),
    ...tierProblems(terms),
  ];
}

/**
 * The maximum cost and the maximum payment of a night for either side: more is a typing mistake. In
 * ppm.
 */
const OVERNIGHT_PPM_MAX = 5_000;

function overnightProblems({ overnight }: SettledTerms): Problem[] {
  if (overnight === undefined) return [];
  const { longPpm, shortPpm } = overnight;
  const [least, most] = [-OVERNIGHT_PPM_MAX, OVERNIGHT_PPM_MAX];
  return [
    ...when(!isWithin(longPpm, least, most), {
      path: "overnight.longPpm",
      problem: "out_of_range",
    }),
    ...when(!isWithin(shortPpm, least, most), {
      path: "overnight.shortPpm",
      problem: "out_of_range",
    }),
    // Otherwise holding both sides would earn money.
    ...when(longPpm + shortPpm < 0, { path: "overnight", problem: "out_of_range" }),
  ];
}

function tierProblems({ maintenanceTiers, leverageMax }: SettledTerms): Problem[] {
  const tops = maintenanceTiers.map(({ notionalMax }) =>
    notionalMax === null ? null : mustParseDecimal(notionalMax),
  );
  const path = "maintenanceTiers";
  const isBounded = tops.at(-1) !== null || tops.slice(0, -1).includes(null);
  const isRising = maintenanceTiers.every(({ ratePpm }, index) => {
    const before = maintenanceTiers[index - 1];
    const top = tops[index] ?? null;
    const topBefore = tops[index - 1] ?? 0n;
    return ratePpm >= (before?.ratePpm ?? 0) && (top === null || top > topBefore);
  });
  const first = maintenanceTiers[0]?.ratePpm ?? 0;
  const isSound = maintenanceTiers.every(({ ratePpm }) => {
    return isWithin(ratePpm, 0, MAINTENANCE_PPM_MAX);
  });
  return [
    ...when(!isSound, { path, problem: "out_of_range" }),
    ...when(isBounded, { path, problem: "last_tier_bounded" }),
    ...when(!isRising, { path, problem: "tiers_not_rising" }),
    // Half of the margin at the maximum leverage must exceed the maintenance margin.
    ...when(2 * first * leverageMax > PPM, { path, problem: "maintenance_above_margin" }),
  ];
}

const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

const when = (isWrong: boolean, problem: Problem): Problem[] => (isWrong ? [problem] : []);
