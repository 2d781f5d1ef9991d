import { divide, PPM, type Price, price, type SymbolCode } from "#kernel";
import { type CrossAccount, crossHeadroom, type CrossMember } from "./cross-account.ts";
import { liquidationPrice, stakeOf } from "./liquidation-price.ts";
import { restingFill } from "./math/order.ts";
import { type ContractTerms, pointScaleOf } from "./terms.ts";
import type { Position } from "./state.ts";

/**
 * Marks between which nothing is due: a position is evaluated at or below `below`, and at or above
 * `above`. null: no bound on that side. Evaluating too early is harmless, too late is not.
 */
export interface WatchBand {
  readonly below: Price | null;
  readonly above: Price | null;
}

/**
 * The band of one position or order by itself: its order price, its stops and, in isolated mode,
 * its liquidation. What a cross account shares is `crossWatchBands`.
 */
export function watchBandOf(position: Position, terms: ContractTerms): WatchBand {
  if (position.wait !== null) return { below: null, above: null }; // the next tick decides
  if (position.status === "working") return orderBand(position, terms);
  if (position.status !== "running") return { below: null, above: null };
  const { side, takeProfit, stopLoss, marginMode } = position;
  const liquidation = marginMode === "isolated" ? liquidationPrice(stakeOf(position), terms) : null;
  return side === "long"
    ? { below: highest(stopLoss, liquidation), above: takeProfit }
    : { below: takeProfit, above: lowest(stopLoss, liquidation) };
}

/** A limit to buy waits for a fall, a stop to buy for a rise; selling is the other way round. */
function orderBand(position: Position, terms: ContractTerms): WatchBand {
  const { mark } = restingFill(position, terms);
  const isFall = (position.orderType === "limit") === (position.side === "long");
  return isFall ? { below: mark, above: null } : { below: null, above: mark };
}

/**
 * The bands of a cross account, one for each of its symbols: while every mark stays inside its own,
 * the account cannot fall below maintenance. Each symbol may use up an equal share of what the
 * account may lose, at the steepest rate at which its price can use it.
 */
export function crossWatchBands(account: CrossAccount): ReadonlyMap<SymbolCode, WatchBand> {
  const bySymbol = new Map<SymbolCode, CrossMember[]>();
  for (const member of account.members) {
    const { symbol } = member.position;
    bySymbol.set(symbol, [...(bySymbol.get(symbol) ?? []), member]);
  }
  if (bySymbol.size === 0) return new Map();
  // Profit and maintenance are rounded once for each position, by less than a unit each.
  const headroom = crossHeadroom(account).units - 2n * BigInt(account.members.length);
  const share = headroom > 0n ? divide(headroom, BigInt(bySymbol.size), "down") : 0n;
  return new Map([...bySymbol].map(([symbol, members]) => [symbol, bandOf(members, share)]));
}

/** `share`: the units of the quote asset that this symbol's price may use up. */
function bandOf(members: readonly CrossMember[], share: bigint): WatchBand {
  const [first] = members;
  if (first === undefined) throw new Error("a symbol of the account has a position");
  const mark = first.market.quote.price;
  let net = 0n;
  let risingMaintenance = 0n;
  for (const { position, market } of members) {
    net += position.side === "long" ? position.quantity : -position.quantity;
    risingMaintenance += position.quantity * steepestRate(market.terms);
  }
  // Per 10⁻⁸ of price, in 10⁻¹⁴: a fall lowers equity by the net long and maintenance never rises;
  // a rise lowers it by the net short and raises maintenance by at most the steepest rate.
  const lostByFall = net * PPM;
  const lostByRise = risingMaintenance - net * PPM;
  const scale = pointScaleOf(first.market.terms);
  const reach = (lost: bigint) => divide(share * scale * PPM, lost, "down");
  const below = lostByFall > 0n ? mark - reach(lostByFall) : 0n;
  return {
    below: below > 0n ? price(below) : null,
    above: lostByRise > 0n ? price(mark + reach(lostByRise)) : null,
  };
}

function steepestRate({ maintenanceTiers }: ContractTerms): bigint {
  return maintenanceTiers.reduce((most, { rate }) => (rate > most ? rate : most), 0n);
}

function highest(a: Price | null, b: Price | null): Price | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

function lowest(a: Price | null, b: Price | null): Price | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
