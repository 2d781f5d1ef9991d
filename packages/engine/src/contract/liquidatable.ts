import type { Price } from "#kernel";
import { crossAccountOf, crossLiquidationPrice, isInsolvent } from "./cross-account.ts";
import { isLiquidatableAt, liquidationPrice, stakeOf } from "./liquidation-price.ts";
import type { Position } from "./state.ts";
import { type ContractWorld, marketOfPosition } from "./world.ts";

/** Whether the latest tick liquidates this position: by itself, or with its whole cross account. */
export function isLiquidatable(world: ContractWorld, position: Position): boolean {
  if (position.marginMode === "cross") return isInsolvent(crossAccountOf(world, position));
  const { quote, terms } = marketOfPosition(world, position);
  return isLiquidatableAt(stakeOf(position), quote.price, terms);
}

/**
 * The mark price that liquidates a running or settling position; null when none above zero does.
 */
export function liquidationPriceOf(world: ContractWorld, position: Position): Price | null {
  if (position.marginMode === "cross") {
    return crossLiquidationPrice(position, crossAccountOf(world, position));
  }
  return liquidationPrice(stakeOf(position), marketOfPosition(world, position).terms);
}
