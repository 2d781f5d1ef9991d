import {
  type AssetCode,
  type Money,
  money,
  mustParseDecimal,
  type RatePpm,
  ratePpm,
} from "#kernel";
import { LOAN_KINDS, type LoanKind, type LtvLadder } from "./loan.ts";

/** One product, in one version of the terms. */
export interface LoanProduct {
  readonly id: string;
  readonly kind: LoanKind;
  readonly isEnabled: boolean;
  /** The offered terms in whole days, ascending. */
  readonly days: readonly number[];
  readonly dailyRate: RatePpm;
  readonly lateDailyRate: RatePpm;
  readonly amountMin: Money;
  readonly amountMax: Money;
  /** The currencies accepted as collateral; empty for credit. */
  readonly collaterals: readonly AssetCode[];
  readonly ltv: LtvLadder;
  /** The spread for repaying from the collateral, as for exchanging it. */
  readonly collateralSpread: RatePpm;
  /** The largest share of a month's surplus that repaying may take; for credit. */
  readonly affordableShare: RatePpm;
  /** Above this, a second person has to pass the review; for credit. */
  readonly soleReviewMax: Money;
  /** The most that one member may owe, by verification; for credit. */
  readonly creditMax: { readonly basic: Money; readonly advanced: Money };
  /** The share of that maximum that each VIP level adds; for credit. */
  readonly levelRate: RatePpm;
}

export interface LoanTerms {
  readonly version: number;
  readonly products: readonly LoanProduct[];
}

/** Terms as plain JSON, on the wire and in the table: amounts as decimal text, rates in ppm. */
export interface WrittenLoanTerms {
  readonly products: readonly WrittenLoanProduct[];
}

export interface WrittenLoanProduct {
  readonly id: string;
  readonly kind: LoanKind;
  readonly isEnabled: boolean;
  readonly currency: string;
  readonly days: readonly number[];
  readonly dailyPpm: number;
  readonly lateDailyPpm: number;
  readonly amountMin: string;
  readonly amountMax: string;
  readonly collaterals: readonly string[];
  readonly initialLtvPpm: number;
  readonly warnLtvPpm: number;
  readonly callLtvPpm: number;
  readonly liquidationLtvPpm: number;
  readonly collateralSpreadPpm: number;
  readonly affordablePpm: number;
  readonly soleReviewMax: string;
  readonly creditMaxBasic: string;
  readonly creditMaxAdvanced: string;
  readonly levelPpm: number;
}

/** The first version of a new installation. */
export const DEFAULT_LOAN_TERMS: WrittenLoanTerms = {
  products: [
    {
      id: "pledge-usdt",
      kind: "pledge",
      isEnabled: true,
      currency: "USDT",
      days: [7, 30, 90, 180],
      dailyPpm: 200,
      lateDailyPpm: 400,
      amountMin: "50",
      amountMax: "500000",
      collaterals: ["BTC", "ETH", "BNB", "SOL"],
      initialLtvPpm: 650_000,
      warnLtvPpm: 700_000,
      callLtvPpm: 750_000,
      liquidationLtvPpm: 830_000,
      collateralSpreadPpm: 1_000,
      affordablePpm: 0,
      soleReviewMax: "0",
      creditMaxBasic: "0",
      creditMaxAdvanced: "0",
      levelPpm: 0,
    },
    {
      id: "credit-usdt",
      kind: "credit",
      isEnabled: true,
      currency: "USDT",
      days: [7, 30, 90, 180],
      dailyPpm: 300,
      lateDailyPpm: 450,
      amountMin: "50",
      amountMax: "20000",
      collaterals: [],
      initialLtvPpm: 0,
      warnLtvPpm: 0,
      callLtvPpm: 0,
      liquidationLtvPpm: 0,
      collateralSpreadPpm: 0,
      affordablePpm: 300_000,
      soleReviewMax: "1000",
      creditMaxBasic: "2000",
      creditMaxAdvanced: "10000",
      levelPpm: 200_000,
    },
  ],
};

/** Reads written terms; throws if they are malformed. */
export const readLoanTerms = (written: WrittenLoanTerms, version: number): LoanTerms => ({
  version,
  products: written.products.map(readProduct),
});

function readProduct(written: WrittenLoanProduct): LoanProduct {
  // Brands, for the compiler only: these were codes when they were written.
  const of = (text: string) => money(written.currency as AssetCode, mustParseDecimal(text));
  const rate = (ppm: number) => ratePpm(BigInt(ppm));
  return {
    id: written.id,
    kind: written.kind,
    isEnabled: written.isEnabled,
    days: written.days,
    dailyRate: rate(written.dailyPpm),
    lateDailyRate: rate(written.lateDailyPpm),
    amountMin: of(written.amountMin),
    amountMax: of(written.amountMax),
    // As above.
    collaterals: written.collaterals.map((code) => code as AssetCode),
    ltv: {
      initial: rate(written.initialLtvPpm),
      warn: rate(written.warnLtvPpm),
      call: rate(written.callLtvPpm),
      liquidate: rate(written.liquidationLtvPpm),
    },
    collateralSpread: rate(written.collateralSpreadPpm),
    affordableShare: rate(written.affordablePpm),
    soleReviewMax: of(written.soleReviewMax),
    creditMax: { basic: of(written.creditMaxBasic), advanced: of(written.creditMaxAdvanced) },
    levelRate: rate(written.levelPpm),
  };
}

/** The kinds of problems that terms can have. */
type LoanTermsProblem =
  | "out_of_range"
  | "minimum_is_zero"
  | "maximum_below_minimum"
  | "days_not_rising"
  | "ladder_not_rising"
  | "kind_changed"
  | "collateral_missing"
  | "collateral_unfit";

interface Problem {
  readonly path: string;
  readonly problem: LoanTermsProblem;
}

/** In ppm a day: no loan may cost more than 36.5 % a year, late or not. */
const DAILY_MAX = 1_000;
/** A liquidation above this could not bring a loan back below its initial ratio in a fall. */
const LTV_MAX = 900_000;
const SHARE_MAX = 500_000;
const SPREAD_MAX = 10_000;

/**
 * All problems of new terms; products stay those of the newest version. `isFit` says whether a
 * currency has a price from more than one venue and no end announced.
 */
export function loanTermsProblems(
  terms: WrittenLoanTerms,
  newest: WrittenLoanTerms,
  isFit: (currency: string) => boolean,
): readonly Problem[] {
  const kindsOf = (written: WrittenLoanTerms) =>
    written.products.map(({ id, kind, currency }) => `${id} ${kind} ${currency}`).join();
  const isChanged = kindsOf(terms) !== kindsOf(newest);
  return [
    ...when(isChanged, { path: "products", problem: "kind_changed" }),
    ...terms.products.flatMap((product) => {
      const path = `products.${product.id}`;
      const isUnfit = product.collaterals.some((currency) => !isFit(currency));
      return [
        ...productProblems(product),
        ...when(isUnfit, { path: "collaterals", problem: "collateral_unfit" }),
      ].map(({ path: field, problem }) => ({ path: `${path}.${field}`, problem }));
    }),
  ];
}

function productProblems(product: WrittenLoanProduct): readonly Problem[] {
  const { dailyPpm, lateDailyPpm, days, kind } = product;
  const [least, most] = [mustParseDecimal(product.amountMin), mustParseDecimal(product.amountMax)];
  const { initialLtvPpm, warnLtvPpm, callLtvPpm, liquidationLtvPpm } = product;
  const ladder = [0, initialLtvPpm, warnLtvPpm, callLtvPpm, liquidationLtvPpm];
  const isPledge = kind === LOAN_KINDS[0];
  return [
    ...when(!isWithin(dailyPpm, DAILY_MAX), { path: "dailyPpm", problem: "out_of_range" }),
    ...when(!isWithin(lateDailyPpm, DAILY_MAX) || lateDailyPpm < dailyPpm, {
      path: "lateDailyPpm",
      problem: "out_of_range",
    }),
    ...when(days.length === 0 || !isRising([0, ...days]), {
      path: "days",
      problem: "days_not_rising",
    }),
    ...when(least <= 0n, { path: "amountMin", problem: "minimum_is_zero" }),
    ...when(most < least, { path: "amountMax", problem: "maximum_below_minimum" }),
    ...when(isPledge && (!isRising(ladder) || liquidationLtvPpm > LTV_MAX), {
      path: "liquidationLtvPpm",
      problem: "ladder_not_rising",
    }),
    ...when(!isWithin(product.collateralSpreadPpm, SPREAD_MAX), {
      path: "collateralSpreadPpm",
      problem: "out_of_range",
    }),
    ...when(isPledge && product.collaterals.length === 0, {
      path: "collaterals",
      problem: "collateral_missing",
    }),
    ...when(!isPledge && !isWithin(product.affordablePpm, SHARE_MAX), {
      path: "affordablePpm",
      problem: "out_of_range",
    }),
  ];
}

const isWithin = (ppm: number, most: number): boolean =>
  Number.isInteger(ppm) && ppm >= 0 && ppm <= most;

const isRising = (steps: readonly number[]): boolean =>
  steps.every((step, index) => index === 0 || step > (steps[index - 1] ?? 0));

const when = (isWrong: boolean, problem: Problem): Problem[] => (isWrong ? [problem] : []);
