import {
  type AssetCode,
  divide,
  type Money,
  money,
  mustParseDecimal,
  type Price,
  priceOf,
  type Quantity,
  quantityOf,
  type RatePpm,
  ratePpm,
  type SymbolCode,
  toDecimalText,
  USDT,
} from "#kernel";

/** The terms of options on one symbol. Money is in its quote asset. */
export interface OptionSymbolTerms {
  readonly isEnabled: boolean;
  /** The distance between listed strikes. */
  readonly strikeStep: Price;
  /** The distance of ask and bid from the price, as a share of it. */
  readonly spreadRate: RatePpm;
  readonly quantityMin: Quantity;
  readonly quantityMax: Quantity;
  /** The minimum cost of an order: rounding would distort smaller prices. */
  readonly premiumMin: Money;
}

/** The terms of options, in one version, for all books alike. */
export interface OptionTerms {
  readonly version: number;
  readonly asset: AssetCode;
  /** In the order of lists. */
  readonly symbols: ReadonlyMap<SymbolCode, OptionSymbolTerms>;
}

/** Terms as plain JSON, on the wire and in the table: amounts as decimal text, rates in ppm. */
export interface WrittenOptionTerms {
  readonly symbols: {
    /** The symbol, which identifies these terms in a list of changes. */
    readonly id: string;
    readonly isEnabled: boolean;
    readonly strikeStep: string;
    readonly spreadPpm: number;
    readonly quantityMin: string;
    readonly quantityMax: string;
    readonly premiumMin: string;
  }[];
}

type Row = readonly [id: string, strikeStep: string, quantityMin: string, quantityMax: string];

const ROWS: readonly Row[] = [
  ["BTCUSDT", "1000", "0.001", "10"],
  ["ETHUSDT", "50", "0.01", "200"],
  ["SOLUSDT", "2.5", "0.2", "4000"],
];

/** The first version of a fresh installation. */
export const DEFAULT_OPTION_TERMS: WrittenOptionTerms = {
  symbols: ROWS.map(([id, strikeStep, quantityMin, quantityMax]) => ({
    id,
    isEnabled: true,
    strikeStep,
    spreadPpm: 30_000,
    quantityMin,
    quantityMax,
    premiumMin: "0.1",
  })),
};

/**
 * Terms with newly listed symbols: not on sale until operators have settled them. Until then the
 * distance of strikes is a sixtieth of the symbol's first price.
 */
export function withOptionSymbols(
  { symbols }: WrittenOptionTerms,
  listed: readonly { readonly symbol: string; readonly referencePrice: Price }[],
): WrittenOptionTerms {
  const existing = new Set(symbols.map(({ id }) => id));
  const rows = listed
    .filter(({ symbol }) => !existing.has(symbol))
    .map(({ symbol, referencePrice }) => ({
      id: symbol,
      isEnabled: false,
      strikeStep: toDecimalText(divide(referencePrice, 60n, "up")),
      spreadPpm: 30_000,
      quantityMin: "0.01",
      quantityMax: "100",
      premiumMin: "0.1",
    }));
  return { symbols: [...symbols, ...rows] };
}

/** Reads written terms; anything unlike `DEFAULT_OPTION_TERMS` is a fault. */
export function readOptionTerms({ symbols }: WrittenOptionTerms, version: number): OptionTerms {
  return {
    version,
    asset: USDT,
    symbols: new Map(
      symbols.map(({ id, isEnabled, spreadPpm, ...amounts }) => [
        // A code that was written from one: brands exist for the compiler only.
        id as SymbolCode,
        {
          isEnabled,
          strikeStep: priceOf(amounts.strikeStep),
          spreadRate: ratePpm(BigInt(spreadPpm)),
          quantityMin: quantityOf(amounts.quantityMin),
          quantityMax: quantityOf(amounts.quantityMax),
          premiumMin: money(USDT, mustParseDecimal(amounts.premiumMin)),
        },
      ]),
    ),
  };
}

/** Possible problems of terms. */
type OptionTermsProblem =
  | "out_of_range"
  | "minimum_is_zero"
  | "maximum_below_minimum"
  | "symbol_changed";

interface Problem {
  readonly path: string;
  readonly problem: OptionTermsProblem;
}

/** Above this, buying and selling back would cost a third: a typing mistake. In ppm. */
const SPREAD_PPM_MAX = 200_000;

/**
 * All problems of new terms. The symbols stay those of the newest version: one can be switched off,
 * never removed, since orders name it.
 */
export function optionTermsProblems(
  terms: WrittenOptionTerms,
  newest: WrittenOptionTerms,
): readonly Problem[] {
  const namesOf = ({ symbols }: WrittenOptionTerms) => symbols.map(({ id }) => id).join();
  return [
    ...when(namesOf(terms) !== namesOf(newest), { path: "symbols", problem: "symbol_changed" }),
    ...terms.symbols.flatMap(({ id, spreadPpm, ...amounts }) => {
      const path = `symbols.${id}`;
      const isSpread = Number.isInteger(spreadPpm) && spreadPpm >= 0 && spreadPpm <= SPREAD_PPM_MAX;
      const zeros = (["strikeStep", "quantityMin", "premiumMin"] as const).filter(
        (name) => mustParseDecimal(amounts[name]) <= 0n,
      );
      const [least, most] = [amounts.quantityMin, amounts.quantityMax].map(mustParseDecimal);
      return [
        ...when(!isSpread, { path: `${path}.spreadPpm`, problem: "out_of_range" }),
        ...zeros.map((name): Problem => ({ path: `${path}.${name}`, problem: "minimum_is_zero" })),
        ...when((most ?? 0n) < (least ?? 0n), {
          path: `${path}.quantityMax`,
          problem: "maximum_below_minimum",
        }),
      ];
    }),
  ];
}

const when = (isWrong: boolean, problem: Problem): Problem[] => (isWrong ? [problem] : []);
