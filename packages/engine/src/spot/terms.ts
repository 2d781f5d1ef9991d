import {
  type AssetCode,
  type Money,
  money,
  mustParseDecimal,
  type RatePpm,
  ratePpm,
  type SymbolCode,
  USDT,
} from "#kernel";

/** The limits of one symbol. Values are what is paid or received, with the fee. */
export interface SpotSymbolTerms {
  readonly isEnabled: boolean;
  readonly base: AssetCode;
  readonly valueMin: Money;
  readonly valueMax: Money;
}

/** The terms of spot trading, in one version, for all books alike. */
export interface SpotTerms {
  readonly version: number;
  /** The currency of prices and payments. */
  readonly asset: AssetCode;
  /** Half the difference between what a buyer pays and a seller gets, around the mark. */
  readonly halfSpreadRate: RatePpm;
  /** The fee on a trade's value at its price, in the quote asset. */
  readonly feeRate: RatePpm;
  /** In the order of lists. */
  readonly symbols: ReadonlyMap<SymbolCode, SpotSymbolTerms>;
}

/** Terms as plain JSON, on the wire and in the table: amounts as decimal text, rates in ppm. */
export interface WrittenSpotTerms {
  readonly halfSpreadPpm: number;
  readonly feePpm: number;
  readonly symbols: {
    /** The symbol, which identifies these limits in a list of changes. */
    readonly id: string;
    readonly base: string;
    readonly isEnabled: boolean;
    readonly valueMin: string;
    readonly valueMax: string;
  }[];
}

const VALUES = { valueMin: "1", valueMax: "100000" } as const;

const BASES = ["BTC", "ETH", "BNB", "SOL", "XRP", "DOGE", "ADA", "AVAX", "DOT", "LINK"];

/** The first version of a fresh installation. */
export const DEFAULT_SPOT_TERMS: WrittenSpotTerms = {
  halfSpreadPpm: 500,
  feePpm: 1_000,
  symbols: [...BASES, "LTC", "TRX"].map((base) => ({
    id: `${base}USDT`,
    base,
    isEnabled: true,
    ...VALUES,
  })),
};

/** Terms with newly listed symbols, each with the installation's default limits. */
export function withSpotSymbols(
  terms: WrittenSpotTerms,
  listed: readonly { readonly symbol: string; readonly base: string }[],
): WrittenSpotTerms {
  const existing = new Set(terms.symbols.map(({ id }) => id));
  const added = listed.filter(({ symbol }) => !existing.has(symbol));
  const rows = added.map(({ symbol, base }) => ({ id: symbol, base, isEnabled: true, ...VALUES }));
  return { ...terms, symbols: [...terms.symbols, ...rows] };
}

/** Reads written terms; anything unlike `DEFAULT_SPOT_TERMS` is a fault. */
export function readSpotTerms(written: WrittenSpotTerms, version: number): SpotTerms {
  const { halfSpreadPpm, feePpm, symbols } = written;
  return {
    version,
    asset: USDT,
    halfSpreadRate: ratePpm(BigInt(halfSpreadPpm)),
    feeRate: ratePpm(BigInt(feePpm)),
    symbols: new Map(
      symbols.map(({ id, base, isEnabled, valueMin, valueMax }) => [
        // Codes that were written from codes: brands exist for the compiler only.
        id as SymbolCode,
        {
          isEnabled,
          base: base as AssetCode,
          valueMin: money(USDT, mustParseDecimal(valueMin)),
          valueMax: money(USDT, mustParseDecimal(valueMax)),
        },
      ]),
    ),
  };
}

/** Possible problems of terms. */
type SpotTermsProblem =
  | "out_of_range"
  | "minimum_is_zero"
  | "maximum_below_minimum"
  | "symbol_changed";

interface Problem {
  readonly path: string;
  readonly problem: SpotTermsProblem;
}

/** Far beyond any plausible spread or fee: a typing error. In ppm. */
const RATE_MAX = 50_000;

/**
 * All problems of new terms. The symbols stay those of the newest version: one can be switched off,
 * never removed, since trades name it.
 */
export function spotTermsProblems(
  terms: WrittenSpotTerms,
  newest: WrittenSpotTerms,
): readonly Problem[] {
  const { halfSpreadPpm, feePpm, symbols } = terms;
  const namesOf = (written: WrittenSpotTerms) =>
    written.symbols.map(({ id, base }) => `${id}=${base}`).join();
  const isChanged = namesOf(terms) !== namesOf(newest);
  return [
    ...when(!isRate(halfSpreadPpm), { path: "halfSpreadPpm", problem: "out_of_range" }),
    ...when(!isRate(feePpm), { path: "feePpm", problem: "out_of_range" }),
    ...when(isChanged, { path: "symbols", problem: "symbol_changed" }),
    ...symbols.flatMap(({ id, valueMin, valueMax }) => {
      const [least, most] = [mustParseDecimal(valueMin), mustParseDecimal(valueMax)];
      const path = `symbols.${id}`;
      return [
        ...when(least <= 0n, { path: `${path}.valueMin`, problem: "minimum_is_zero" }),
        ...when(most < least, { path: `${path}.valueMax`, problem: "maximum_below_minimum" }),
      ];
    }),
  ];
}

const isRate = (ppm: number): boolean => Number.isInteger(ppm) && ppm >= 0 && ppm <= RATE_MAX;

const when = (isWrong: boolean, problem: Problem): Problem[] => (isWrong ? [problem] : []);
