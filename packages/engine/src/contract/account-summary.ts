import { add, divide, greater, type Money, zero } from "#kernel";
import { balanceOf } from "#ledger";
import { crossAccountOf, crossEquity, crossMaintenance, memberOf } from "./cross-account.ts";
import { exposureOf, maintenanceOf, profitOf } from "./liquidation-price.ts";
import { closingFee } from "./math/order.ts";
import { isExposed, type Position } from "./state.ts";
import { type ContractContext, marketOfPosition, type BalanceRow } from "./context.ts";

/** One book's contract trading at the current marks. */
export interface AccountSummary {
  /** available + margin + unrealised profit. */
  readonly equity: Money;
  readonly available: Money;
  /** The margin of positions, and what orders set aside. */
  readonly margin: Money;
  readonly unrealisedPnl: Money;
  /**
   * How near the nearest liquidation is: required equity ÷ equity, of the cross account or of one
   * isolated position, whichever is higher. In hundredths of a percent, rounded up and at most
   * `MARGIN_RATIO_MAX`, also if no equity is left; null if no position is open.
   */
  readonly marginRatio: bigint | null;
}

const HUNDREDTHS_OF_PERCENT = 10_000n;
/** 999.99 %: higher values make no difference to a reader. */
const MARGIN_RATIO_MAX = 99_999n;

/** Gain or loss of a running or settling position at its symbol's current mark. */
export function unrealisedPnlOf(context: ContractContext, position: Position): Money {
  const { quote, terms } = marketOfPosition(context, position);
  return profitOf(exposureOf(position), quote.price, terms);
}

/** The sums over one balance's positions at the current marks, in its asset. */
export function summaryOf(context: ContractContext, balanceRow: BalanceRow): AccountSummary {
  const open = [...context.positions.values()].filter(
    (each) => each.book === balanceRow.book && each.asset === balanceRow.asset && isExposed(each),
  );
  const sum = (amounts: readonly Money[]) => amounts.reduce(add, zero(balanceRow.asset));
  const unrealisedPnl = sum(open.map((position) => unrealisedPnlOf(context, position)));
  const available = balanceOf(context.balances, { ...balanceRow, kind: "available" });
  const margin = balanceOf(context.balances, { ...balanceRow, kind: "margin" });
  const equity = add(add(available, margin), unrealisedPnl);
  const ratios = ratiosOf(context, balanceRow, open);
  return {
    equity,
    available,
    margin,
    unrealisedPnl,
    marginRatio: ratios.length === 0 ? null : ratios.reduce((a, b) => (a > b ? a : b)),
  };
}

/** The cross account, if there is one, and each isolated position: the units of liquidation. */
function ratiosOf(
  context: ContractContext,
  balanceRow: BalanceRow,
  open: readonly Position[],
): readonly bigint[] {
  const account = crossAccountOf(context, balanceRow);
  const isolated = open.filter(({ marginMode }) => marginMode === "isolated");
  return [
    ...(account.members.length > 0
      ? [ratioOf(crossMaintenance(account), crossEquity(account))]
      : []),
    ...isolated.map((position) => isolatedRatio(context, position)),
  ];
}

/** By the figures of `isLiquidatableAt`, which include the closing fee besides maintenance. */
function isolatedRatio(context: ContractContext, position: Position): bigint {
  const market = marketOfPosition(context, position);
  const { profit, required } = memberOf(position, market);
  const size = { quantity: position.quantity, price: market.quote.price };
  const maintenance = add(maintenanceOf(market.terms, size), closingFee(size, market.terms));
  return ratioOf(greater(maintenance, required), add(position.margin, profit));
}

function ratioOf(required: Money, equity: Money): bigint {
  if (equity.units <= 0n) return MARGIN_RATIO_MAX;
  const ratio = divide(required.units * HUNDREDTHS_OF_PERCENT, equity.units, "up");
  return ratio < MARGIN_RATIO_MAX ? ratio : MARGIN_RATIO_MAX;
}
