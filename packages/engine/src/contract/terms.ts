import type { AssetCode, Money, RatePpm, SymbolCode } from "#kernel";

/**
 * One step of the maintenance table: up to `notionalMax` a position must keep `rate` of its
 * notional, less the deduction that makes the table continuous.
 */
export interface MaintenanceTier {
  /** null: without an upper bound. */
  readonly notionalMax: Money | null;
  readonly rate: RatePpm;
}

/**
 * What a symbol may be traded on, in one version. A position keeps the version it was opened on.
 */
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
  /** Close-out at this share of initial margin, where a jurisdiction asks for one; 0 where not. */
  readonly closeOutRate: RatePpm;
}
