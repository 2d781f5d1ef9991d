import {
  type AssetCode,
  divide,
  type Money,
  money,
  mustParseDecimal,
  PPM,
  type Price,
  type RatePpm,
  ratePpm,
  type Rounding,
  type SymbolCode,
  toDecimalText,
  type TradingHours,
  UNITS_PER_ONE,
  writeRate,
} from "#kernel";

/**
 * One tier of the maintenance table: up to `notionalMax` a position requires `rate` of its
 * notional, less the deduction that makes the table continuous.
 */
export interface MaintenanceTier {
  /** null: without an upper bound. */
  readonly notionalMax: Money | null;
  readonly rate: RatePpm;
}

/**
 * At which tick a market order or a close is filled: the latest one, or the first one recorded
 * after its receipt.
 */
export const FILLS_AT = ["latest", "next"] as const;
export type FillAt = (typeof FILLS_AT)[number];

/** The weekday whose night stands for the weekend as well. */
export const TRIPLE_NIGHTS = ["wednesday", "friday"] as const;
export type TripleNight = (typeof TRIPLE_NIGHTS)[number];

/** The cost of holding a position over a night, and the calendar of nights. */
export interface OvernightTerms {
  /** Of the notional, each night: above zero it is paid, below zero received. */
  readonly longRate: RatePpm;
  readonly shortRate: RatePpm;
  readonly hours: TradingHours;
  readonly tripleOn: TripleNight;
}

/** What a symbol is traded on, in one version. A position keeps the version it was opened on. */
export interface ContractTerms {
  readonly symbol: SymbolCode;
  readonly version: number;
  readonly asset: AssetCode;
  readonly leverageMax: number;
  readonly marginMin: Money;
  readonly notionalMax: Money;
  /** Half the difference between what a buyer pays and a seller gets, around the mark price. */
  readonly halfSpreadRate: RatePpm;
  readonly openFeeRate: RatePpm;
  readonly closeFeeRate: RatePpm;
  /** Paid by longs to the market account each eight hours, on notional; shorts receive it. */
  readonly fundingRate: RatePpm;
  /** Ascending; the last one is unbounded. */
  readonly maintenanceTiers: readonly MaintenanceTier[];
  /** Close-out at this share of initial margin, if a jurisdiction requires one; otherwise 0. */
  readonly closeOutRate: RatePpm;
  readonly fillAt: FillAt;
  /**
   * How many whole points of its price, on one unit, are worth one of the settlement asset; one if
   * omitted. Its reciprocal is the point value: 100 make a yen of USDJPY 0.01 USDT. The same in
   * every version of a symbol's terms.
   */
  readonly pointDivisor?: bigint;
  /** The overnight charge, on terms that have one; omitted if funding is paid every eight hours. */
  readonly overnight?: OvernightTerms;
}

/** Terms as plain JSON, on the wire and in the table: money as decimal text, rates in ppm. */
export interface WrittenTerms {
  readonly symbol: string;
  readonly version: number;
  readonly asset: string;
  readonly leverageMax: number;
  readonly marginMin: string;
  readonly notionalMax: string;
  readonly halfSpreadPpm: number;
  readonly openFeePpm: number;
  readonly closeFeePpm: number;
  readonly fundingPpm: number;
  readonly closeOutPpm: number;
  readonly fillAt: FillAt;
  readonly pointDivisor?: number;
  readonly overnight?: WrittenOvernight;
  readonly maintenanceTiers: {
    readonly notionalMax: string | null;
    readonly ratePpm: number;
  }[];
}

/** A discount is at most half of a fee. */
export const FEE_DISCOUNT_MAX: RatePpm = ratePpm(500_000n);

/**
 * Terms with their fees less the discount that the position's owner had when it was opened. A rate
 * is a whole number of millionths: the reduced rate is rounded up.
 */
export function withFeeDiscount(terms: ContractTerms, discount: RatePpm = NONE): ContractTerms {
  if (discount === NONE) return terms;
  const left = (rate: RatePpm) => ratePpm(divide(rate * (PPM - discount), PPM, "up"));
  return {
    ...terms,
    openFeeRate: left(terms.openFeeRate),
    closeFeeRate: left(terms.closeFeeRate),
  };
}

const NONE = ratePpm(0n);

/** The overnight charge as plain JSON: rates in ppm of the notional, paid above zero. */
interface WrittenOvernight {
  readonly longPpm: number;
  readonly shortPpm: number;
  readonly hours: TradingHours;
  readonly tripleOn: TripleNight;
}

/** Terms as they may be stored: those from before `fillAt` existed fill at the latest tick. */
export type StoredTerms = Omit<WrittenTerms, "fillAt"> & Partial<Pick<WrittenTerms, "fillAt">>;

/** Terms as they are stored and published; `readTerms` reads them back. */
export function writeTerms(terms: ContractTerms): WrittenTerms {
  return {
    symbol: terms.symbol,
    version: terms.version,
    asset: terms.asset,
    leverageMax: terms.leverageMax,
    marginMin: toDecimalText(terms.marginMin.units),
    notionalMax: toDecimalText(terms.notionalMax.units),
    halfSpreadPpm: writeRate(terms.halfSpreadRate),
    openFeePpm: writeRate(terms.openFeeRate),
    closeFeePpm: writeRate(terms.closeFeeRate),
    fundingPpm: writeRate(terms.fundingRate),
    closeOutPpm: writeRate(terms.closeOutRate),
    fillAt: terms.fillAt,
    ...(terms.pointDivisor !== undefined && {
      pointDivisor: parseInt(terms.pointDivisor.toString(), 10),
    }),
    ...(terms.overnight !== undefined && { overnight: writeOvernight(terms.overnight) }),
    maintenanceTiers: terms.maintenanceTiers.map(({ notionalMax, rate }) => ({
      notionalMax: notionalMax === null ? null : toDecimalText(notionalMax.units),
      ratePpm: writeRate(rate),
    })),
  };
}

/** Reads what `writeTerms` wrote; anything else is a fault. */
export function readTerms(written: StoredTerms): ContractTerms {
  // Codes that were written from codes: brands exist for the compiler only.
  const asset = written.asset as AssetCode;
  const symbol = written.symbol as SymbolCode;
  const amount = (text: string): Money => money(asset, mustParseDecimal(text));
  const rate = (ppm: number): RatePpm => ratePpm(BigInt(ppm));
  return {
    symbol,
    version: written.version,
    asset,
    leverageMax: written.leverageMax,
    marginMin: amount(written.marginMin),
    notionalMax: amount(written.notionalMax),
    halfSpreadRate: rate(written.halfSpreadPpm),
    openFeeRate: rate(written.openFeePpm),
    closeFeeRate: rate(written.closeFeePpm),
    fundingRate: rate(written.fundingPpm),
    closeOutRate: rate(written.closeOutPpm),
    fillAt: written.fillAt ?? "latest",
    ...(written.pointDivisor !== undefined && { pointDivisor: BigInt(written.pointDivisor) }),
    ...(written.overnight !== undefined && { overnight: readOvernight(written.overnight) }),
    maintenanceTiers: written.maintenanceTiers.map(({ notionalMax, ratePpm: ppm }) => ({
      notionalMax: notionalMax === null ? null : amount(notionalMax),
      rate: rate(ppm),
    })),
  };
}

const writeOvernight = ({ longRate, shortRate, ...rest }: OvernightTerms): WrittenOvernight => ({
  longPpm: writeRate(longRate),
  shortPpm: writeRate(shortRate),
  ...rest,
});

const readOvernight = ({ longPpm, shortPpm, ...rest }: WrittenOvernight): OvernightTerms => ({
  longRate: ratePpm(BigInt(longPpm)),
  shortRate: ratePpm(BigInt(shortPpm)),
  ...rest,
});

// A rate counts millionths and stays far below 2⁵³: as a JSON number it is the same number.

/** What turns a quantity and a price into money: see `ContractTerms.pointDivisor`. */
export type PointTerms = Pick<ContractTerms, "pointDivisor">;

/** quantity × price counts so many of these for one unit of the settlement asset. */
export const pointScaleOf = ({ pointDivisor = 1n }: PointTerms): bigint =>
  UNITS_PER_ONE * pointDivisor;

/** The value of a size at a price, in the settlement asset. */
export const notionalIn = (
  terms: PointTerms & Pick<ContractTerms, "asset">,
  { size, at }: { readonly size: bigint; readonly at: Price },
  rounding: Rounding,
): Money => money(terms.asset, divide(size * at, pointScaleOf(terms), rounding));
