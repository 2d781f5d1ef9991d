/** One currency of one book: the users' balances compared with the money received. */
export interface BalanceRow {
  /** "live:USDT". */
  readonly id: string;
  readonly book: string;
  readonly currency: string;
  readonly isSimulated: boolean;
  readonly users: string;
  readonly own: string;
  readonly underway: string;
  readonly cameIn: string;
  readonly difference: string;
  readonly isCovered: boolean;
}

export interface HeldAccount {
  /** "user:margin", "house:fees". */
  readonly id: string;
  readonly balance: string;
  readonly isOverdrawn: boolean;
}

export interface HouseAccountDetails extends BalanceRow {
  readonly accounts: readonly HeldAccount[];
}

/** The exposure in one symbol of one book. */
export interface ExposureLine {
  readonly id: string;
  readonly book: string;
  readonly symbol: string;
  readonly currency: string;
  readonly isSimulated: boolean;
  readonly positions: number;
  readonly orders: number;
  readonly longQuantity: string;
  readonly shortQuantity: string;
  readonly markPrice: string | null;
  readonly longNotional: string | null;
  readonly shortNotional: string | null;
  readonly netNotional: string | null;
  readonly houseResult: string | null;
}
