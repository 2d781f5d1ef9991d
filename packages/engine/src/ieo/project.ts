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

/** How long a winner may take to pay before the lock is returned: winning is a right, no debt. */
export const PAYMENT_MS = 48 * HOUR_MS;

/** From so long before the end on, the number of the draw's tick is fixed. */
export const DRAW_LEAD_MS = 10 * MINUTE_MS;

/** How long after the end a draw that is needed may take, before everybody has all of it back. */
export const VOID_MS = 7 * DAY_MS;

/**
 * What an offering goes through: applications are taken, then its shares are drawn, then paid, then
 * all is settled, and at last its token is traded. One that could not be drawn is void.
 */
export const IEO_STATUSES = ["issuing", "applied", "won", "completed", "listed", "void"] as const;
export type IeoStatus = (typeof IEO_STATUSES)[number];

/** What two persons settle of an offering. None of it ever changes. */
export interface IeoTerms {
  readonly id: string;
  readonly book: Book;
  readonly token: AssetCode;
  readonly name: string;
  /** In its issuer's words: what the token is for, and what may go wrong. */
  readonly about: string;
  readonly supply: Quantity;
  /** The least that can be allocated, and what every quantity is a multiple of. */
  readonly lot: Quantity;
  /** Applications are made at this price; it is also the most that anybody pays. */
  readonly estimatedPrice: Price;
  /** The least that anybody pays. */
  readonly floorPrice: Price;
  /** Of one member, who applies once. */
  readonly userMax: Quantity;
  readonly opensAt: Instant;
  readonly closesAt: Instant;
  /** Of whose ticks one seeds the draw. */
  readonly drawSymbol: SymbolCode;
}

/** One offering of a token for USDT: its terms, and how far it has come. */
export interface IeoProject extends IeoTerms {
  readonly status: IeoStatus;
  /** The tick whose hash seeds the draw; null until its number is fixed. */
  readonly drawSeq: number | null;
  /** What all applications came to when they ended; null before, as all that follows. */
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

/** How an application ended; null until it has. */
export const IEO_STAGES = ["not_won", "lapsed", "paid", "void"] as const;
export type IeoStage = (typeof IEO_STAGES)[number];

/** One member's application, and what became of it. */
export interface IeoOrder {
  readonly id: string;
  readonly userId: UserId;
  readonly book: Book;
  readonly projectId: string;
  readonly token: AssetCode;
  readonly status: IeoOrderStatus;
  readonly stage: IeoStage | null;
  readonly quantity: Quantity;
  /** USDT set aside at the estimated price, whole until it is paid or returned. */
  readonly lock: Money;
  readonly appliedAt: Instant;
  /** Units of the token; null where nothing was allocated, zero where nothing was won. */
  readonly allocatedUnits: bigint | null;
  readonly winningPrice: Price | null;
  /** Until when it may be paid; null unless it was won. */
  readonly payUntil: Instant | null;
  readonly endedAt: Instant | null;
  /** Of its allocation. */
  readonly receiptId: string | null;
}

/** What an application of that much sets aside: at the estimated price, rounded up. */
export const lockOf = (project: Pick<IeoTerms, "estimatedPrice">, size: Quantity): Money =>
  notionalOf({ size, at: project.estimatedPrice, asset: USDT }, "up");

/** Applications are taken from its opening on, up to its end and no moment longer. */
export const isIssuing = ({ status, opensAt, closesAt }: IeoProject, now: Instant): boolean =>
  status === "issuing" && opensAt <= now && now < closesAt;
