import {
  type AssetCode,
  type Book,
  HOUR_MS,
  type Instant,
  type Money,
  type Price,
  type Quantity,
  type RatePpm,
  type ReceiptId,
  type SymbolCode,
  type UserId,
  zero,
} from "#kernel";

export type PositionId = string & { readonly __brand: "PositionId" };

/** working: a resting order. settling: the close is decided and waits for a valid price. */
export const POSITION_STATUSES = ["working", "running", "settling", "closed"] as const;
export type PositionStatus = (typeof POSITION_STATUSES)[number];

/**
 * Which commands each status accepts. The server refuses the rest; the screen disables their
 * buttons.
 */
export const POSITION_ACCEPTS = {
  fill: ["working"],
  cancel: ["working"],
  changeMargin: ["running"],
  updateStops: ["working", "running"],
  close: ["running"],
  settle: ["settling"],
  expire: ["working", "settling"],
  trigger: ["running"],
  liquidate: ["running", "settling"],
  chargeFunding: ["running", "settling"],
  end: ["working", "running", "settling"],
} as const satisfies Record<string, readonly PositionStatus[]>;

export type PositionCommand = keyof typeof POSITION_ACCEPTS;

/**
 * What a position accepts while it waits for its next tick: nothing of its owner's, who may already
 * know where that tick will be.
 */
const WAIT_ACCEPTS: readonly PositionCommand[] = [
  "fill",
  "settle",
  "expire",
  "liquidate",
  "chargeFunding",
  "end",
];

/** Whether a position that waits for its next tick accepts the command. */
export const waitAccepts = (command: PositionCommand): boolean => WAIT_ACCEPTS.includes(command);

/** Whether a position of that status accepts the command. */
export function positionAccepts(command: PositionCommand, status: PositionStatus): boolean {
  // Widened only so that `includes` accepts a status that the row does not name.
  return (POSITION_ACCEPTS[command] as readonly PositionStatus[]).includes(status);
}

export const SIDES = ["long", "short"] as const;
export type Side = (typeof SIDES)[number];

export const MARGIN_MODES = ["isolated", "cross"] as const;
export type MarginMode = (typeof MARGIN_MODES)[number];

export const ORDER_TYPES = ["market", "limit", "stop"] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/**
 * Why an order or close that waited for its next tick was not filled: its price was worse, or none
 * came in time.
 */
export const MISS_REASONS = ["price_moved", "no_price"] as const;
export type MissReason = (typeof MISS_REASONS)[number];

/**
 * Why a position ended. `cancelled` is an order that was never filled, including one that missed
 * its tick; `own_limit` is an order that its owner's limits did not allow any more; `market_halt`:
 * closing was requested while the symbol was halted, and it was closed at the first tick after the
 * halt; or the symbol ended, and it was closed at the last tick.
 */
export const CLOSE_REASONS = [
  "user",
  "take_profit",
  "stop_loss",
  "liquidation",
  "market_halt",
  "cancelled",
  "own_limit",
  ...MISS_REASONS,
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** A fill: its price, its tick, its time. */
export interface Fill {
  readonly price: Price;
  readonly tickSeq: number;
  readonly at: Instant;
}

/** A market order or a close that is accepted and waits for the first tick after its receipt. */
export interface Wait {
  /** The latest time of a tick that may fill it. */
  readonly fillBy: Instant;
  /** The worst price its owner agreed to; null accepts any. */
  readonly worstPrice: Price | null;
  /** The quantity to be filled: of an order all of it, of a position what is to be closed. */
  readonly quantity: Quantity;
}

/** One leveraged position, or the order that becomes one. Money is in the quote asset. */
export interface Position {
  readonly id: PositionId;
  readonly userId: UserId;
  readonly book: Book;
  readonly symbol: SymbolCode;
  readonly asset: AssetCode;
  readonly side: Side;
  readonly marginMode: MarginMode;
  readonly orderType: OrderType;
  /** A whole multiple: 20 is 20×. */
  readonly leverage: number;
  readonly status: PositionStatus;
  /** What is still open, of the base asset. Partial closes shrink it. */
  readonly quantity: Quantity;
  /** The order's quantity, before any partial close. */
  readonly openedQuantity: Quantity;
  /**
   * In the margin account for this position; while working it includes the fee set aside for the
   * fill.
   */
  readonly margin: Money;
  /**
   * The price a limit or stop order waits for; for a market order that waits for its next tick, the
   * price at its receipt.
   */
  readonly orderPrice: Price | null;
  /** null unless it waits for its next tick. */
  readonly wait: Wait | null;
  /** Of a running position: why the last requested close was not executed. */
  readonly missReason: MissReason | null;
  readonly entry: Fill | null;
  readonly openFee: Money;
  readonly takeProfit: Price | null;
  readonly stopLoss: Price | null;
  /** How much of what is open then each stop closes: whole percent, 100 is all. */
  readonly takeProfitPercent: number;
  readonly stopLossPercent: number;
  /** While settling: the reason it will close with. */
  readonly closeReason: CloseReason | null;
  readonly exit: Fill | null;
  /** Gain or loss of everything closed so far, fees and funding apart. */
  readonly realisedPnl: Money;
  readonly closeFee: Money;
  /** Net funding paid so far; below zero when received. */
  readonly fundingPaid: Money;
  /** The last eight-hour period whose funding is settled: floor(epoch ms ÷ 8 h). */
  readonly fundedPeriod: number;
  /** The last night that was charged, on terms with overnight charges; omitted before the first. */
  readonly chargedNight?: number;
  /** The terms in force when it was opened, which hold until it closes. */
  readonly termsVersion: number;
  /** The discount on the fees of those terms; omitted if there is none. */
  readonly feeDiscount?: RatePpm;
  readonly receiptId: ReceiptId | null;
  readonly createdAt: Instant;
  /**
   * When its order and its stops were last set, but no earlier than the tick they were set on, or
   * when its closing began to wait: ticks recorded before trigger none of them.
   */
  readonly setAt: Instant;
  /** The tick on which margin was last removed: no older one liquidates for lack of it. */
  readonly marginTakenAt: Instant | null;
  readonly closedAt: Instant | null;
}

/** The initial values of every order. */
export const positionDefaults = (asset: AssetCode) =>
  ({
    wait: null,
    missReason: null,
    entry: null,
    openFee: zero(asset),
    closeReason: null,
    exit: null,
    realisedPnl: zero(asset),
    closeFee: zero(asset),
    fundingPaid: zero(asset),
    receiptId: null,
    marginTakenAt: null,
    closedAt: null,
  }) satisfies Partial<Position>;

export const FUNDING_PERIOD_MS = 8 * HOUR_MS;

/** The eight-hour period an instant lies in, counted from the Unix epoch. */
export const fundingPeriodOf = (at: Instant): number => Math.floor(at / FUNDING_PERIOD_MS);

/** The contract area's state of one user: every open position. */
export type OpenPositions = ReadonlyMap<PositionId, Position>;

export const POSITION_EVENTS = [
  "order_placed",
  "order_filled",
  "order_cancelled",
  "position_opened",
  "margin_changed",
  "stops_updated",
  "position_settling",
  "close_missed",
  "position_reduced",
  "position_closed",
  "funding_charged",
  "overnight_charged",
] as const;
export interface PositionEvent {
  readonly type: (typeof POSITION_EVENTS)[number];
  readonly position: Position;
}

/** Filled and not closed: it gains and loses with the price, unlike a resting order. */
export const isExposed = ({ status }: Pick<Position, "status">): boolean =>
  status === "running" || status === "settling";

/** The fill of an exposed or closed position. A resting order has none: that is a fault. */
export function entryOf(position: Position): Fill {
  if (position.entry === null) throw new Error(`position ${position.id} was never filled`);
  return position.entry;
}
