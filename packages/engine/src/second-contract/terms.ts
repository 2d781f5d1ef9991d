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

/** The terms of second contracts of one symbol. Money is in the staked asset. */
export interface SecondSymbolTerms {
  readonly isEnabled: boolean;
  readonly stakeMin: Money;
  readonly stakeMax: Money;
  /** The maximum that open orders of one member, and of everybody, may win from the house. */
  readonly exposureMaxMember: Money;
  readonly exposureMaxAll: Money;
  /** The gain as a share of the stake, by the offered durations in seconds. */
  readonly payoutRates: ReadonlyMap<number, RatePpm>;
}

/** The terms of second contracts, in one version, for all books alike. */
export interface SecondTerms {
  readonly version: number;
  readonly asset: AssetCode;
  /** In the order of lists. */
  readonly symbols: ReadonlyMap<SymbolCode, SecondSymbolTerms>;
}

/** Terms as plain JSON, on the wire and in the table: amounts as decimal text, rates in ppm. */
export interface WrittenSecondTerms {
  readonly symbols: {
    /** The symbol, which identifies these terms in a list of changes. */
    readonly id: string;
    readonly isEnabled: boolean;
    readonly stakeMin: string;
    readonly stakeMax: string;
    readonly exposureMaxMember: string;
    readonly exposureMaxAll: string;
    readonly durations: {
      /** Its duration in seconds, as its name. */
      readonly id: string;
      readonly isEnabled: boolean;
      readonly payoutPpm: number;
    }[];
  }[];
}

const SECONDS = [30, 60, 120, 300] as const;
const PAYOUT_PPM = 800_000;

const CRYPTO = ["BTC", "ETH", "BNB", "SOL", "XRP", "DOGE", "ADA", "AVAX", "DOT", "LINK"];
const SYMBOLS = [...CRYPTO, "LTC", "TRX"].map((base) => `${base}USDT`);

const rowOf = (id: string, isEnabled: boolean): WrittenSecondTerms["symbols"][number] => ({
  id,
  isEnabled,
  stakeMin: "5",
  stakeMax: "1000",
  exposureMaxMember: "5000",
  exposureMaxAll: "500000",
  durations: SECONDS.map((seconds) => ({
    id: `${seconds}`,
    isEnabled: true,
    payoutPpm: PAYOUT_PPM,
  })),
});

/** The first version of a fresh installation. */
export const DEFAULT_SECOND_TERMS: WrittenSecondTerms = {
  symbols: SYMBOLS.map((id) => rowOf(id, true)),
};

/** Terms with newly listed symbols: not on sale until operators have settled them. */
export function withSecondSymbols(
  { symbols }: WrittenSecondTerms,
  listed: readonly { readonly symbol: string }[],
): WrittenSecondTerms {
  const existing = new Set(symbols.map(({ id }) => id));
  const added = listed.filter(({ symbol }) => !existing.has(symbol));
  return { symbols: [...symbols, ...added.map(({ symbol }) => rowOf(symbol, false))] };
}

/** Reads written terms; anything unlike `DEFAULT_SECOND_TERMS` is a fault. */
export function readSecondTerms({ symbols }: WrittenSecondTerms, version: number): SecondTerms {
  const amount = (text: string): Money => money(USDT, mustParseDecimal(text));
  return {
    version,
    asset: USDT,
    symbols: new Map(
      symbols.map(({ id, isEnabled, durations, ...amounts }) => [
        // A code that was written from one: brands exist for the compiler only.
        id as SymbolCode,
        {
          isEnabled,
          stakeMin: amount(amounts.stakeMin),
          stakeMax: amount(amounts.stakeMax),
          exposureMaxMember: amount(amounts.exposureMaxMember),
          exposureMaxAll: amount(amounts.exposureMaxAll),
          payoutRates: new Map(
            durations
              .filter((duration) => duration.isEnabled)
              .map(({ id: seconds, payoutPpm }) => [
                parseInt(seconds, 10),
                ratePpm(BigInt(payoutPpm)),
              ]),
          ),
        },
      ]),
    ),
  };
}

/** Possible problems of terms. */
type SecondTermsProblem =
  | "out_of_range"
  | "minimum_is_zero"
  | "maximum_below_minimum"
  | "exposure_below_gain"
  | "symbol_changed";

interface Problem {
  readonly path: string;
  readonly problem: SecondTermsProblem;
}

/**
 * From a tenth of the stake to slightly less than all of it: at even odds the house has an edge,
 * and a winner gets something.
 */
const PAYOUT_PPM_MIN = 100_000;
const PAYOUT_PPM_MAX = 990_000;

/**
 * All problems of new terms. Symbols and durations stay those of the newest version: one can be
 * switched off, never removed, since orders name it.
 */
export function secondTermsProblems(
  terms: WrittenSecondTerms,
  newest: WrittenSecondTerms,
): readonly Problem[] {
  const namesOf = ({ symbols }: WrittenSecondTerms) =>
    symbols.map(({ id, durations }) => [id, ...durations.map((each) => each.id)].join()).join();
  return [
    ...when(namesOf(terms) !== namesOf(newest), { path: "symbols", problem: "symbol_changed" }),
    ...terms.symbols.flatMap(symbolProblems),
  ];
}

function symbolProblems(symbol: WrittenSecondTerms["symbols"][number]): readonly Problem[] {
  const path = `symbols.${symbol.id}`;
  const [least, most] = [mustParseDecimal(symbol.stakeMin), mustParseDecimal(symbol.stakeMax)];
  const member = mustParseDecimal(symbol.exposureMaxMember);
  const all = mustParseDecimal(symbol.exposureMaxAll);
  return [
    ...when(least <= 0n, { path: `${path}.stakeMin`, problem: "minimum_is_zero" }),
    ...when(most < least, { path: `${path}.stakeMax`, problem: "maximum_below_minimum" }),
    // A gain is less than its stake, so the highest stake can always win its gain.
    ...when(member < most, { path: `${path}.exposureMaxMember`, problem: "exposure_below_gain" }),
    ...when(all < member, { path: `${path}.exposureMaxAll`, problem: "exposure_below_gain" }),
    ...symbol.durations.flatMap(({ id, payoutPpm }) =>
      when(!isPayout(payoutPpm), {
        path: `${path}.durations.${id}.payoutPpm`,
        problem: "out_of_range",
      }),
    ),
  ];
}

const isPayout = (ppm: number): boolean =>
  Number.isInteger(ppm) && ppm >= PAYOUT_PPM_MIN && ppm <= PAYOUT_PPM_MAX;

const when = (isWrong: boolean, problem: Problem): Problem[] => (isWrong ? [problem] : []);
