import {
  type AssetCode,
  type Book,
  DAY_MS,
  HOUR_MS,
  type Instant,
  MINUTE_MS,
  type Money,
  notionalOf,
  type Price,
  type Quantity,
  type SymbolCode,
  USDT,
  type UserId,
} from "#kernel";

/**
 * The time in which a winner may pay; afterwards the lock is returned: a win is a right, not an
 * obligation.
 */
export const PAYMENT_MS = 48 * HOUR_MS;

/** The draw's tick is fixed during this time before the end. */
export const DRAW_LEAD_MS = 10 * MINUTE_MS;

/** The time after the end in which a draw must be possible; afterwards every lock is returned. */
export const VOID_MS = 7 * DAY_MS;

/**
 * The statuses of an offering: applications are taken, then shares are drawn, then paid, then all
 * is settled, and at last its token is traded. An offering that could not be drawn is void.
 */
export const IEO_STATUSES = ["issuing", "applied", "won", "completed", "listed", "void"] as const;
export type IeoStatus = (typeof IEO_STATUSES)[number];

/** The terms of an offering, settled by two persons and never changed. */
export interface IeoTerms {
  readonly id: string;
  readonly book: Book;
  readonly token: AssetCode;
  readonly name: string;
  /** The issuer's own description of the token's purpose and its risks. */
  readonly about: string;
  readonly supply: Quantity;
  /** The smallest allocation; every quantity is a multiple of it. */
  readonly lot: Quantity;
  /** The price of applications, and the maximum price. */
  readonly estimatedPrice: Price;
  /** The lowest winning price. */
  readonly floorPrice: Price;
  /** The most that one member may apply for. */
  readonly userMax: Quantity;
  readonly opensAt: Instant;
  readonly closesAt: Instant;
  /** The symbol whose tick seeds the draw. */
  readonly drawSymbol: SymbolCode;
}

/** One offering of a token for USDT: its terms and its present state. */
export interface IeoProject extends IeoTerms {
  readonly status: IeoStatus;
  /** The number of the tick whose hash seeds the draw; null until it is fixed. */
  readonly drawSeq: number | null;
  /**
   * Units of the token in all applications at their end; null before, like the following fields.
   */
  readonly applied: bigint | null;
  readonly winningPrice: Price | null;
  readonly closedAt: Instant | null;
  readonly allocatedAt: Instant | null;
}

/**
 * Which commands each status of an application accepts. The server refuses the rest; the screen
 * disables their buttons.
 */
export const IEO_ORDER_ACCEPTS = {
  allocate: ["applied"],
  void: ["applied"],
  pay: ["won"],
  lapse: ["won"],
} as const satisfies Record<string, readonly IeoOrderStatus[]>;

export const IEO_ORDER_STATUSES = ["applied", "won", "completed"] as const;
export type IeoOrderStatus = (typeof IEO_ORDER_STATUSES)[number];

/** How an application ended; null before. */
export const IEO_STAGES = ["not_won", "lapsed", "paid", "void"] as const;
export type IeoStage = (typeof IEO_STAGES)[number];

/** One member's application with its outcome. */
export interface IeoOrder {
  readonly id: string;
  readonly userId: UserId;
  readonly book: Book;
  readonly projectId: string;
  readonly token: AssetCode;
  readonly status: IeoOrderStatus;
  readonly stage: IeoStage | null;
  readonly quantity: Quantity;
  /** USDT set aside at the estimated price, all of it until it is paid or returned. */
  readonly lock: Money;
  readonly appliedAt: Instant;
  /** Units of the token; null before the allocation, zero if nothing was won. */
  readonly allocatedUnits: bigint | null;
  readonly winningPrice: Price | null;
  /** The end of the time for payment; null unless it was won. */
  readonly payUntil: Instant | null;
  readonly endedAt: Instant | null;
  /** The receipt of its allocation. */
  readonly receiptId: string | null;
}

/** The amount that an application sets aside: at the estimated price, rounded up. */
export const lockOf = (project: Pick<IeoTerms, "estimatedPrice">, size: Quantity): Money =>
  notionalOf({ size, at: project.estimatedPrice, asset: USDT }, "up");

/** Applications are accepted from the opening until just before the end. */
export const isIssuing = ({ status, opensAt, closesAt }: IeoProject, now: Instant): boolean =>
  status === "issuing" && opensAt <= now && now < closesAt;
