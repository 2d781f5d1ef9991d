import { add, divide, type Money, zero } from "#kernel";
import { balanceOf } from "#ledger";
import { maintenanceOf } from "./math/maintenance.ts";
import { exposureOf, profitOf } from "./math/profit.ts";
import { isExposed, type Position } from "./state.ts";
import { type ContractWorld, marketOfPosition, type Purse } from "./world.ts";

/** One book's contract trading at the current marks. */
export interface AccountSummary {
  /** available + margin + unrealised profit. */
  readonly equity: Money;
  readonly available: Money;
  /** Of positions, and set aside for orders. */
  readonly margin: Money;
  readonly unrealisedPnl: Money;
  /** Σ maintenance ÷ equity in hundredths of a percent, rounded up; null where nothing is open. */
  readonly marginRatio: bigint | null;
}

const HUNDREDTHS_OF_PERCENT = 10_000n;

/** Gain or loss of a running or settling position at its symbol's current mark. */
export function unrealisedPnlOf(world: ContractWorld, position: Position): Money {
  const { quote } = marketOfPosition(world, position);
  return profitOf(exposureOf(position), quote.price, position.asset);
}

/** What one purse's positions come to at the current marks, in its asset. */
export function summaryOf(world: ContractWorld, purse: Purse): AccountSummary {
  const open = [...world.positions.values()].filter(
    (each) => each.book === purse.book && each.asset === purse.asset && isExposed(each),
  );
  const sum = (amounts: readonly Money[]) => amounts.reduce(add, zero(purse.asset));
  const unrealisedPnl = sum(open.map((position) => unrealisedPnlOf(world, position)));
  const maintenance = sum(open.map((position) => maintenanceAt(world, position)));
  const available = balanceOf(world.balances, { ...purse, kind: "available" });
  const margin = balanceOf(world.balances, { ...purse, kind: "margin" });
  const equity = add(add(available, margin), unrealisedPnl);
  const isMeasurable = open.length > 0 && equity.units > 0n;
  return {
    equity,
    available,
    margin,
    unrealisedPnl,
    marginRatio: isMeasurable
      ? divide(maintenance.units * HUNDREDTHS_OF_PERCENT, equity.units, "up")
      : null,
  };
}

function maintenanceAt(world: ContractWorld, position: Position): Money {
  const { quote, terms } = marketOfPosition(world, position);
  return maintenanceOf(terms, { quantity: position.quantity, price: quote.price });
}
