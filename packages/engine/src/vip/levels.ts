import { type Money, money, mustParseDecimal, type RatePpm, ratePpm, USDT } from "#kernel";

/**
 * The requirements and benefits of one level: it pays nothing but bonus and envelope. The
 * additional daily withdrawal limit is part of the wallet's settings.
 */
export interface VipLevel {
  readonly level: number;
  /** The least average of total live assets, in USDT. */
  readonly assetsMin: Money;
  /** Paid once for life, on reaching the level. */
  readonly bonus: Money;
  /** Paid every Monday to the members who have the level then. */
  readonly envelope: Money;
  /** The discount on trading fees; fixed in the terms of a position when it is opened. */
  readonly feeDiscount: RatePpm;
}

export interface VipTerms {
  readonly version: number;
  /** Level 0 first; `assetsMin` rises with the level. */
  readonly levels: readonly VipLevel[];
}

/** Terms as plain JSON, on the wire and in the table. */
export interface WrittenVipTerms {
  readonly levels: readonly {
    readonly assetsMin: string;
    readonly bonus: string;
    readonly envelope: string;
    readonly feeDiscountPpm: number;
  }[];
}

type Row = readonly [min: string, bonus: string, envelope: string, ppm: number];

const ROWS: readonly Row[] = [
  ["0", "0", "0", 0],
  ["2000", "5", "0.5", 25_000],
  ["10000", "15", "1", 50_000],
  ["50000", "60", "3", 75_000],
  ["200000", "200", "10", 100_000],
  ["1000000", "800", "40", 125_000],
  ["5000000", "3000", "150", 150_000],
];

/** The first version of a new installation. */
export const DEFAULT_VIP_TERMS: WrittenVipTerms = {
  levels: ROWS.map(([assetsMin, bonus, envelope, feeDiscountPpm]) => {
    return { assetsMin, bonus, envelope, feeDiscountPpm };
  }),
};

/** SPEC: levels 0 to 6. */
export const VIP_LEVEL_MAX = 6;

/** Reads written terms; throws if they are malformed. */
export function readVipTerms(written: WrittenVipTerms, version: number): VipTerms {
  const of = (text: string) => money(USDT, mustParseDecimal(text));
  const levels = written.levels.map((row, level) => ({
    level,
    assetsMin: of(row.assetsMin),
    bonus: of(row.bonus),
    envelope: of(row.envelope),
    feeDiscount: ratePpm(BigInt(row.feeDiscountPpm)),
  }));
  return { version, levels };
}

/** The kinds of problems that terms can have. */
type VipTermsProblem =
  | "level_missing"
  | "assets_not_rising"
  | "below_zero"
  | "falls_with_level"
  | "out_of_range";

interface Problem {
  readonly path: string;
  readonly problem: VipTermsProblem;
}

/** The largest discount in ppm: half of a fee. */
const DISCOUNT_MAX = 500_000;

/** All problems of new terms: no level may be worth less than the one below. */
export function vipTermsProblems({ levels }: WrittenVipTerms): readonly Problem[] {
  if (levels.length !== VIP_LEVEL_MAX + 1) return [{ path: "levels", problem: "level_missing" }];
  return levels.flatMap((row, level) => {
    const below = levels[level - 1];
    const path = (field: string) => `levels.${level}.${field}`;
    const [least, bonus, envelope] = [row.assetsMin, row.bonus, row.envelope].map(mustParseDecimal);
    const isRising =
      below === undefined ? least === 0n : mustParseDecimal(below.assetsMin) < (least ?? 0n);
    const falls = below !== undefined && row.feeDiscountPpm < below.feeDiscountPpm;
    const isDiscount =
      Number.isInteger(row.feeDiscountPpm) &&
      row.feeDiscountPpm >= 0 &&
      row.feeDiscountPpm <= DISCOUNT_MAX;
    return [
      ...when(!isRising, path("assetsMin"), "assets_not_rising"),
      ...when((bonus ?? 0n) < 0n, path("bonus"), "below_zero"),
      ...when((envelope ?? 0n) < 0n, path("envelope"), "below_zero"),
      ...when(!isDiscount, path("feeDiscountPpm"), "out_of_range"),
      ...when(falls, path("feeDiscountPpm"), "falls_with_level"),
    ];
  });
}

const when = (isWrong: boolean, path: string, problem: VipTermsProblem): Problem[] =>
  isWrong ? [{ path, problem }] : [];
