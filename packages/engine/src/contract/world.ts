import {
  type AssetCode,
  type Book,
  type Decision,
  err,
  ok,
  type Price,
  type Result,
  type SymbolCode,
} from "#kernel";
import { applyPostings, type Balances } from "#ledger";
import type { Market, UnpricedMarket } from "./market.ts";
import {
  type OpenPositions,
  type Position,
  positionAccepts,
  type PositionCommand,
  type PositionId,
  type PositionStatus,
  waitAccepts,
} from "./state.ts";

/** Everything a contract rule may know: one user's money and open positions, and the markets. */
export interface ContractWorld {
  readonly balances: Balances;
  readonly positions: OpenPositions;
  /**
   * The symbol's market with the terms of that version (the newest when none is named);
   * null where there is no such symbol.
   */
  readonly marketOf: (symbol: SymbolCode, termsVersion?: number) => Market | UnpricedMarket | null;
}

/** Which money a rule is about: what is shared inside one book and asset, never across two. */
export interface BalanceRow {
  readonly book: Book;
  readonly asset: AssetCode;
}

export type PositionRefusal =
  | { readonly type: "position_not_found" }
  | { readonly type: "wrong_status"; readonly status: PositionStatus };

/** The position a command is about. Refusals, in order: `position_not_found`, `wrong_status`. */
export function findPosition(
  world: ContractWorld,
  positionId: PositionId,
  command: PositionCommand,
): Result<Position, PositionRefusal> {
  const position = world.positions.get(positionId);
  if (position === undefined) return err({ type: "position_not_found" });
  const isWaiting = position.wait !== null;
  if (!positionAccepts(command, position.status) || (isWaiting && !waitAccepts(command))) {
    return err({ type: "wrong_status", status: position.status });
  }
  return ok(position);
}

/** The market of a position that exists, on the terms it was opened on. */
export function marketOfPosition(world: ContractWorld, position: Position): Market {
  const market = world.marketOf(position.symbol, position.termsVersion);
  if (market === null || market.quote === null) {
    throw new Error(`position ${position.id} on unknown ${position.symbol}`);
  }
  return market;
}

/** The world as it is once a symbol's mark is there, for what is expected of a fill. */
export function worldAtMark(world: ContractWorld, at: SymbolCode, mark: Price): ContractWorld {
  return {
    ...world,
    marketOf: (symbol, termsVersion) => {
      const market = world.marketOf(symbol, termsVersion);
      if (symbol !== at || market === null || market.quote === null) return market;
      return { ...market, quote: { ...market.quote, price: mark } };
    },
  };
}

/** The open positions after a decision: changed ones replaced, closed ones gone. */
export function positionsAfter(open: OpenPositions, changed: readonly Position[]): OpenPositions {
  const after = new Map(open);
  for (const position of changed) {
    if (position.status === "closed") after.delete(position.id);
    else after.set(position.id, position);
  }
  return after;
}

/** The world as a decision leaves it, for whatever is asked of the moment after. */
export function worldAfter(
  world: ContractWorld,
  { next, postings }: Pick<Decision<readonly Position[], unknown>, "next" | "postings">,
): ContractWorld {
  return {
    ...world,
    balances: applyPostings(world.balances, postings),
    positions: positionsAfter(world.positions, next),
  };
}
