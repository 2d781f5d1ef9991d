import { divide, PPM, type Price, price, type SymbolCode } from "#kernel";
import { type CrossAccount, crossHeadroom, type CrossMember } from "../cross-account.ts";
import { closeOutScaled, stakeOf } from "../liquidation-price.ts";
import type { Position, Side } from "../state.ts";
import { bracketsOf, tierIndexAt } from "./maintenance.ts";
import { pointScaleOf } from "./point-value.ts";
import { exposureOf, profitScaled } from "./profit.ts";

/**
 * The mark price of its symbol at which a position's account is liquidated, every other symbol's
 * price standing still; null when no price above zero does. All of the account's positions in the
 * symbol move with it: what one of them loses another may gain. It lies where the position itself
 * loses, or, where only the other direction ruins the account, there.
 *
 * Rounded towards the current price and never farther away than what is true; the current price
 * itself once it is due.
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
 * What the account may still lose, as one symbol's price makes it: in units of
 * quantity × price × ppm, of which `pointScaleOf` × 10⁶ are one.
 */
interface Headroom {
  readonly mark: Price;
  /** With what one unit of price more adds to it there. */
  at(mark: Price): { readonly headroom: bigint; readonly slope: bigint };
  /** What one unit of price more adds to it, however high the price is. */
  readonly lastSlope: bigint;
}

/**
 * Profits are straight lines and what must be kept bends upwards only, so the headroom bends
 * downwards only: there is one stretch of prices where it is not below zero, and a tangent never
 * lies below it.
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
      const requirement = keptAt(member, mark);
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

/** Maintenance, or the close-out share where that is more, and what a unit of price adds to it. */
function keptAt({ position, market: { terms } }: CrossMember, mark: Price) {
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
 * The last price on the way from one that ruins the account to one that does not. Where a tangent
 * meets zero the headroom is still below it, so each step stops short of the end; as the headroom
 * is a few straight lines, so are the steps.
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
