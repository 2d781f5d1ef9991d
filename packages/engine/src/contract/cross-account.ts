import {
  add,
  type AssetCode,
  type Book,
  divide,
  greater,
  isNegative,
  type Money,
  money,
  negate,
  PPM,
  type Price,
  price,
  subtract,
  type SymbolCode,
  zero,
} from "#kernel";
import { balanceOf } from "#ledger";
import {
  bracketsOf,
  closeOutScaled,
  exposureOf,
  isLiquidatableAt,
  liquidationPrice,
  maintenanceOf,
  profitOf,
  profitScaled,
  stakeOf,
  tierIndexAt,
} from "./liquidation-price.ts";
import {
  type BalanceRow,
  type ContractContext,
  type Market,
  marketOfPosition,
  positionsAfter,
  contextAtMark,
} from "./context.ts";
import { entryOf, isExposed, type Position, type Side } from "./state.ts";
import { pointScaleOf } from "./terms.ts";

/** One cross position at its last recorded mark. */
export interface CrossMember {
  readonly position: Position;
  readonly market: Market;
  readonly profit: Money;
  /** Maintenance, or the close-out share of initial margin where that is more. */
  readonly required: Money;
}

/** The unit of cross liquidation: one user's cross positions of one book and asset. */
export interface CrossAccount {
  readonly balanceRow: BalanceRow;
  readonly available: Money;
  readonly members: readonly CrossMember[];
}

/**
 * The user's cross account. A settling position still gains and loses, so it counts like a running
 * one. Marks are the last recorded ones, even if a market is closed at present.
 */
export function crossAccountOf(context: ContractContext, balanceRow: BalanceRow): CrossAccount {
  const members = [...context.positions.values()]
    .filter((position) => isCrossMember(position, balanceRow))
    .map((position) => memberOf(position, marketOfPosition(context, position)));
  return {
    balanceRow,
    available: balanceOf(context.balances, { ...balanceRow, kind: "available" }),
    members,
  };
}

/**
 * Whether a position of the account was filled after the tick under evaluation: the account's
 * equity at that tick is then unknown, so that tick liquidates nothing. The newer tick is evaluated
 * next, and no fill is accepted that makes the account due at its own tick.
 */
export const hasNewerMember = ({ members }: CrossAccount): boolean =>
  members.some(({ position, market }) => market.quote.seq < entryOf(position).tickSeq);

/** available + Σ(margin + profit). */
export function crossEquity({ available, members }: CrossAccount): Money {
  return members.reduce(
    (sum, { position, profit }) => add(sum, add(position.margin, profit)),
    available,
  );
}

/** Σ of the required equity: maintenance, or the close-out share if that is more. */
export function crossMaintenance({ balanceRow, members }: CrossAccount): Money {
  return members.reduce((sum, { required }) => add(sum, required), zero(balanceRow.asset));
}

/** How much the account may still lose before it is liquidated; below zero once it is due. */
export const crossHeadroom = (account: CrossAccount): Money =>
  subtract(crossEquity(account), crossMaintenance(account));

/** Liquidation is due when equity < Σ maintenance. */
export const isInsolvent = (account: CrossAccount): boolean => crossHeadroom(account).units < 0n;

/**
 * How much of the available balance may be set aside for more: all, less the present losses of
 * cross positions. Their gains do not count until they are closed.
 */
export function spendableOf(context: ContractContext, balanceRow: BalanceRow): Money {
  const account = crossAccountOf(context, balanceRow);
  return greater(zero(balanceRow.asset), subtract(account.available, lossOf(account)));
}

/**
 * The present losses of cross positions, by asset, in units: this much of the available balance
 * must not leave the book. Without an entry there is no loss.
 */
export function crossLossesOf(
  context: ContractContext,
  book: Book,
): ReadonlyMap<AssetCode, bigint> {
  const inBook = [...context.positions.values()].filter((position) => position.book === book);
  const losses = new Map<AssetCode, bigint>();
  for (const asset of new Set(inBook.map((position) => position.asset))) {
    const loss = lossOf(crossAccountOf(context, { book, asset }));
    if (loss.units > 0n) losses.set(asset, loss.units);
  }
  return losses;
}

/** The loss of all positions of the account together; zero if they gain. */
function lossOf({ balanceRow, members }: CrossAccount): Money {
  const profit = members.reduce((sum, member) => add(sum, member.profit), zero(balanceRow.asset));
  return isNegative(profit) ? negate(profit) : zero(balanceRow.asset);
}

/** A position at its market's mark, with its required equity in the cross account. */
export function memberOf(position: Position, market: Market): CrossMember {
  const { terms, quote } = market;
  const size = { quantity: position.quantity, price: quote.price };
  return {
    position,
    market,
    profit: profitOf(exposureOf(position), quote.price, terms),
    required: greater(maintenanceOf(terms, size), closeOutOf(position, market)),
  };
}

function closeOutOf(position: Position, { terms }: Market): Money {
  const closeOut = closeOutScaled(stakeOf(position), terms);
  return closeOut === null
    ? zero(position.asset)
    : money(position.asset, divide(closeOut, PPM, "up"));
}

function isCrossMember(position: Position, { book, asset }: BalanceRow): boolean {
  if (position.book !== book || position.asset !== asset) return false;
  return position.marginMode === "cross" && isExposed(position);
}

/**
 * The mark price of its symbol at which a position's account is liquidated, all other symbols'
 * prices unchanged; null if no price above zero does. All of the account's positions in the symbol
 * move with it: one may gain what another loses. The price lies on the side where the position
 * itself loses or, if only the other direction ruins the account, there.
 *
 * Rounded towards the current price and never farther away than the exact value; the current price
 * itself once liquidation is due.
 */
export function crossLiquidationPrice(position: Position, account: CrossAccount): Price | null {
  return (
    crossLiquidationAgainst(position, account) ??
    crossLiquidationAgainst({ ...position, side: opposite(position.side) }, account)
  );
}

/** The same on the losing side of `side` alone: below the mark for a long, above it for a short. */
export function crossLiquidationAgainst(
  { symbol, side }: Pick<Position, "symbol" | "side">,
  account: CrossAccount,
): Price | null {
  const line = headroomIn(symbol, account);
  if (line.at(line.mark).headroom < 0n) return line.mark;
  const outside = side === "long" ? lowestOutside(line) : highestOutside(line);
  return outside === null ? null : towards(line, outside);
}

const opposite = (side: Side): Side => (side === "long" ? "short" : "long");

/**
 * The account's headroom as a function of one symbol's price, in units of quantity × price × ppm;
 * `pointScaleOf` × 10⁶ of these are one.
 */
interface Headroom {
  readonly mark: Price;
  /** With its slope at that price. */
  at(mark: Price): { readonly headroom: bigint; readonly slope: bigint };
  /** The largest slope, however high the price is. */
  readonly lastSlope: bigint;
}

/**
 * Profits are linear in the price and required equity is convex, so the headroom is concave: it is
 * not below zero on one interval of prices, and no tangent lies below it.
 */
function headroomIn(symbol: SymbolCode, account: CrossAccount): Headroom {
  const members = account.members.filter(({ position }) => position.symbol === symbol);
  const [first] = members;
  if (first === undefined) throw new Error(`nothing of ${symbol} is in this account`);
  // Profit and maintenance are rounded once for each position, by less than a unit each.
  const others = members.reduce(
    (units, { profit, required }) => units - profit.units + required.units - 2n,
    crossHeadroom(account).units,
  );
  const scale = pointScaleOf(first.market.terms);
  const at = (mark: Price) => {
    let headroom = others * scale * PPM;
    let slope = 0n;
    for (const member of members) {
      const requirement = requiredAt(member, mark);
      headroom += profitScaled(exposureOf(member.position), mark) * PPM - requirement.scaled;
      slope += gainPerUnit(member) - requirement.slope;
    }
    return { headroom, slope };
  };
  const lastSlope = members.reduce(
    (sum, member) => sum + gainPerUnit(member) - lastRise(member),
    0n,
  );
  return { mark: first.market.quote.price, at, lastSlope };
}

const gainPerUnit = ({ position: { side, quantity } }: CrossMember): bigint =>
  (side === "long" ? quantity : -quantity) * PPM;

/** Required equity: maintenance, or the close-out share if that is more, and its slope. */
function requiredAt({ position, market: { terms } }: CrossMember, mark: Price) {
  const { quantity } = position;
  const tiers = terms.maintenanceTiers;
  const bracket = bracketsOf(tiers)[tierIndexAt(terms, { quantity, price: mark })];
  if (bracket === undefined) throw new Error("a bracket for each tier");
  const scaled = quantity * mark * bracket.rate - bracket.deductionPpm * pointScaleOf(terms);
  const closeOut = (closeOutScaled(stakeOf(position), terms) ?? 0n) * pointScaleOf(terms);
  return closeOut > scaled
    ? { scaled: closeOut, slope: 0n }
    : { scaled, slope: quantity * bracket.rate };
}

function lastRise({ position, market }: CrossMember): bigint {
  return position.quantity * (market.terms.maintenanceTiers.at(-1)?.rate ?? 0n);
}

const LOWEST = price(1n);

function lowestOutside(line: Headroom): Price | null {
  return line.at(LOWEST).headroom < 0n ? LOWEST : null;
}

function highestOutside(line: Headroom): Price | null {
  if (line.lastSlope >= 0n) return null;
  let candidate = line.mark;
  while (line.at(candidate).headroom >= 0n) candidate = price(candidate * 2n);
  return candidate;
}

/**
 * The last price on the way from one that ruins the account to one that does not, by Newton's
 * method. Where a tangent meets zero the headroom is still below it, so each step stops short of
 * the end; as the headroom has few linear pieces, few steps are needed.
 */
function towards(line: Headroom, outside: Price): Price {
  let candidate = outside;
  for (;;) {
    const { headroom, slope } = line.at(candidate);
    if (headroom >= 0n) return candidate;
    const step = divide(-headroom, slope < 0n ? -slope : slope, "down");
    const way = step > 0n ? step : 1n;
    candidate = price(slope < 0n ? candidate - way : candidate + way);
  }
}

/** Whether the latest tick liquidates this position: by itself, or with its whole cross account. */
export function isLiquidatable(context: ContractContext, position: Position): boolean {
  if (position.marginMode === "cross") return isInsolvent(crossAccountOf(context, position));
  const { quote, terms } = marketOfPosition(context, position);
  return isLiquidatableAt(stakeOf(position), quote.price, terms);
}

/**
 * The mark price that liquidates a running or settling position; null when none above zero does.
 */
export const liquidationPriceOf = (context: ContractContext, position: Position): Price | null =>
  liquidationPrices(context)(position);

/** The same for many positions of one context: what cross positions share is computed once. */
export function liquidationPrices(context: ContractContext): (position: Position) => Price | null {
  const accountOf = once((position) => crossAccountOf(context, position));
  const crossPriceOf = once((position) =>
    crossLiquidationPrice(position, accountOf(`${position.book}/${position.asset}`, position)),
  );
  return (position) => {
    const { asset, book, marginMode, side, symbol } = position;
    return marginMode === "cross"
      ? crossPriceOf(`${book}/${asset}/${symbol}/${side}`, position)
      : liquidationPrice(stakeOf(position), marketOfPosition(context, position).terms);
  };
}

/** Computes what all positions of one key share, for the first of them. */
function once<Shared>(workOut: (position: Position) => Shared) {
  const sharedByKey = new Map<string, { readonly shared: Shared }>();
  return (key: string, position: Position): Shared => {
    const entry = sharedByKey.get(key) ?? { shared: workOut(position) };
    sharedByKey.set(key, entry);
    return entry.shared;
  };
}

/**
 * The price that a stop-loss must lie before, as liquidation would come first: the one of the
 * moment, with the mark at `mark`. In cross mode it moves with the whole account, and only the side
 * on which the position itself loses counts. null if there is none.
 */
export function stopBoundOf(
  context: ContractContext,
  position: Position,
  mark: Price,
): Price | null {
  const { symbol, marginMode } = position;
  if (marginMode === "isolated") return liquidationPriceOf(context, position);
  const positions = positionsAfter(context.positions, [position]);
  const account = crossAccountOf(contextAtMark({ ...context, positions }, symbol, mark), position);
  return crossLiquidationAgainst(position, account);
}
