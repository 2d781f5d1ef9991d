import type { Price } from "#kernel";
import { crossAccountOf, isInsolvent } from "./cross-account.ts";
import { isLiquidatableAt, liquidationPrice, stakeOf } from "./liquidation-price.ts";
import { crossLiquidationAgainst, crossLiquidationPrice } from "./math/cross-liquidation.ts";
import type { Position } from "./state.ts";
import { type ContractWorld, marketOfPosition, positionsAfter, worldAtMark } from "./world.ts";

/** Whether the latest tick liquidates this position: by itself, or with its whole cross account. */
export function isLiquidatable(world: ContractWorld, position: Position): boolean {
  if (position.marginMode === "cross") return isInsolvent(crossAccountOf(world, position));
  const { quote, terms } = marketOfPosition(world, position);
  return isLiquidatableAt(stakeOf(position), quote.price, terms);
}

/**
 * The mark price that liquidates a running or settling position; null when none above zero does.
 */
export const liquidationPriceOf = (world: ContractWorld, position: Position): Price | null =>
  liquidationPrices(world)(position);

/** The same for many positions of one world: what cross positions share is worked out once. */
export function liquidationPrices(world: ContractWorld): (position: Position) => Price | null {
  const accountOf = once((position) => crossAccountOf(world, position));
  const crossPriceOf = once((position) =>
    crossLiquidationPrice(position, accountOf(`${position.book}/${position.asset}`, position)),
  );
  return (position) => {
    const { asset, book, marginMode, side, symbol } = position;
    return marginMode === "cross"
      ? crossPriceOf(`${book}/${asset}/${symbol}/${side}`, position)
      : liquidationPrice(stakeOf(position), marketOfPosition(world, position).terms);
  };
}

/** Works out what all positions of one key have in common, for the first of them. */
function once<Shared>(workOut: (position: Position) => Shared) {
  const sharedByKey = new Map<string, { readonly shared: Shared }>();
  return (key: string, position: Position): Shared => {
    const entry = sharedByKey.get(key) ?? { shared: workOut(position) };
    sharedByKey.set(key, entry);
    return entry.shared;
  };
}

/**
 * The price that a stop-loss must lie before, for liquidation would come first: that of the moment,
 * with the mark at `mark`. In cross mode it moves with the whole account, and only the side on
 * which the position itself loses counts. null when there is none.
 */
export function stopBoundOf(world: ContractWorld, position: Position, mark: Price): Price | null {
  const { symbol, marginMode } = position;
  if (marginMode === "isolated") return liquidationPriceOf(world, position);
  const positions = positionsAfter(world.positions, [position]);
  const account = crossAccountOf(worldAtMark({ ...world, positions }, symbol, mark), position);
  return crossLiquidationAgainst(position, account);
}
