import {
  type AssetCode,
  divide,
  type Money,
  money,
  mustParseDecimal,
  type Price,
  type RatePpm,
  ratePpm,
  toDecimalText,
  UNITS_PER_ONE,
  USDT,
  usdt,
} from "#kernel";

/** The limits of one currency, on either side of an exchange. */
interface CurrencyTerms {
  readonly isEnabled: boolean;
  /** The minimum and the maximum of it that may be paid at once. */
  readonly payMin: Money;
  readonly payMax: Money;
}

/** The terms of exchanges, in one version, for both books alike. */
export interface FlashTerms {
  readonly version: number;
  /** How far the rate lies below the mid: the house's compensation for holding inventory. */
  readonly spreadRate: RatePpm;
  /** The fee on the received amount, in the same currency. */
  readonly feeRate: RatePpm;
  /** In USDT: the maximum value of a small balance; zero if no balance counts as small. */
  readonly smallMax: Money;
  /** In the order of lists. */
  readonly currencies: ReadonlyMap<AssetCode, CurrencyTerms>;
}

/** Terms as plain JSON, on the wire and in the table: amounts as decimal text, rates in ppm. */
export interface WrittenFlashTerms {
  readonly spreadPpm: number;
  readonly feePpm: number;
  /** Omitted in terms from before it existed: then the default of a fresh installation. */
  readonly smallMax?: string | undefined;
  readonly currencies: {
    /** The currency's code, which identifies it in a list of changes. */
    readonly id: string;
    readonly isEnabled: boolean;
    readonly payMin: string;
    readonly payMax: string;
  }[];
}

type Row = readonly [id: string, payMin: string, payMax: string];

// About one USDT at least and a hundred thousand at most.
const ROWS: readonly Row[] = [
  ["USDT", "1", "100000"],
  ["USD", "1", "100000"],
  ["BTC", "0.00002", "2"],
  ["ETH", "0.0004", "35"],
  ["BNB", "0.002", "170"],
  ["SOL", "0.007", "700"],
  ["XRP", "2", "160000"],
  ["DOGE", "8", "800000"],
  ["ADA", "2", "220000"],
  ["AVAX", "0.04", "3500"],
  ["DOT", "0.2", "15000"],
  ["LINK", "0.07", "7000"],
  ["LTC", "0.02", "1300"],
  ["TRX", "8", "770000"],
];

const FIRST_SMALL_MAX = "10";

/** The first version of a fresh installation. */
export const DEFAULT_FLASH_TERMS: WrittenFlashTerms = {
  spreadPpm: 1_000,
  feePpm: 1_000,
  smallMax: FIRST_SMALL_MAX,
  currencies: ROWS.map(([id, payMin, payMax]) => ({ id, isEnabled: true, payMin, payMax })),
};

/** The limit for coins listed later: this value, at the start of their prices. */
const PAY_MIN = usdt("1");
const PAY_MAX = usdt("100000");

/** Terms with the bases of newly listed symbols, each with the installation's default limits. */
export function withFlashCurrencies(
  terms: WrittenFlashTerms,
  listed: readonly { readonly base: string; readonly referencePrice: Price }[],
): WrittenFlashTerms {
  const existing = new Set(terms.currencies.map(({ id }) => id));
  const rows = listed
    .filter(({ base }) => !existing.has(base))
    .map(({ base, referencePrice }) => {
      const inBase = ({ units }: Money) => {
        return toDecimalText(divide(units * UNITS_PER_ONE, referencePrice, "up"));
      };
      return { id: base, isEnabled: true, payMin: inBase(PAY_MIN), payMax: inBase(PAY_MAX) };
    });
  return { ...terms, currencies: [...terms.currencies, ...rows] };
}

/** Reads written terms; anything unlike `DEFAULT_FLASH_TERMS` is a fault. */
export function readFlashTerms(written: WrittenFlashTerms, version: number): FlashTerms {
  const { spreadPpm, feePpm, smallMax = FIRST_SMALL_MAX, currencies } = written;
  return {
    version,
    spreadRate: ratePpm(BigInt(spreadPpm)),
    feeRate: ratePpm(BigInt(feePpm)),
    smallMax: money(USDT, mustParseDecimal(smallMax)),
    currencies: new Map(
      currencies.map(({ id, isEnabled, payMin, payMax }) => {
        // A code that was written from one: brands exist for the compiler only.
        const asset = id as AssetCode;
        const [least, most] = [mustParseDecimal(payMin), mustParseDecimal(payMax)];
        return [asset, { isEnabled, payMin: money(asset, least), payMax: money(asset, most) }];
      }),
    ),
  };
}

/** Possible problems of terms. */
type FlashTermsProblem =
  | "out_of_range"
  | "minimum_is_zero"
  | "maximum_below_minimum"
  | "costs_nothing"
  | "currency_changed";

interface Problem {
  readonly path: string;
  readonly problem: FlashTermsProblem;
}

/** Far beyond any plausible spread or fee: a typing error. In ppm. */
const RATE_MAX = 50_000;

/** Far above any amount that counts as a small balance. */
const SMALL_MAX = usdt("1000");

/**
 * All problems of new terms. The currencies stay those of the newest version: one can be switched
 * off, never removed, since past exchanges name it.
 */
export function flashTermsProblems(
  terms: WrittenFlashTerms,
  newest: WrittenFlashTerms,
): readonly Problem[] {
  const { spreadPpm, feePpm, smallMax = FIRST_SMALL_MAX, currencies } = terms;
  const isSmallTooMuch = mustParseDecimal(smallMax) > SMALL_MAX.units;
  const codesOf = (written: WrittenFlashTerms) => written.currencies.map(({ id }) => id).join();
  const isChanged = codesOf(terms) !== codesOf(newest);
  return [
    ...when(!isRate(spreadPpm), { path: "spreadPpm", problem: "out_of_range" }),
    ...when(!isRate(feePpm), { path: "feePpm", problem: "out_of_range" }),
    ...when(isSmallTooMuch, { path: "smallMax", problem: "out_of_range" }),
    // At the mid itself a quote would be a free option on the next price.
    ...when(spreadPpm + feePpm === 0, { path: "spreadPpm", problem: "costs_nothing" }),
    ...when(isChanged, { path: "currencies", problem: "currency_changed" }),
    ...currencies.flatMap(({ id, payMin, payMax }) => {
      const [least, most] = [mustParseDecimal(payMin), mustParseDecimal(payMax)];
      const path = `currencies.${id}`;
      return [
        ...when(least <= 0n, { path: `${path}.payMin`, problem: "minimum_is_zero" }),
        ...when(most < least, { path: `${path}.payMax`, problem: "maximum_below_minimum" }),
      ];
    }),
  ];
}

const isRate = (ppm: number): boolean => Number.isInteger(ppm) && ppm >= 0 && ppm <= RATE_MAX;

const when = (isWrong: boolean, problem: Problem): Problem[] => (isWrong ? [problem] : []);
