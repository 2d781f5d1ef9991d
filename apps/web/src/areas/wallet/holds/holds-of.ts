import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";

/** Why some money is set aside, and what ends that. */
export interface Hold {
  /** The number of what sets it aside; of the rest, a name of its own. */
  readonly key: string;
  readonly reason: "position" | "order" | "withdrawal" | "rest";
  readonly use: "margin" | "hold" | "earn";
  readonly currency: string;
  readonly amount: string;
  /** Of a position or an order. */
  readonly symbol?: string;
  /** As the server wrote it: by when a withdrawal's next stage is meant to be. */
  readonly dueTime?: string;
}

interface Position {
  readonly id: string;
  readonly symbol: string;
  readonly margin: string;
}

interface Withdrawal {
  readonly id: string;
  readonly currency: string;
  readonly amount: string;
  readonly dueTime: string;
}

interface Holding {
  readonly currency: string;
  readonly margin: string;
  readonly hold: string;
  readonly earn: string;
}

export interface HoldsRead {
  readonly positions: readonly Position[];
  readonly orders: readonly Position[];
  readonly withdrawals: readonly Withdrawal[];
}

/** Contracts are traded and secured in one currency. */
const MARGIN_CURRENCY = "USDT";

/**
 * Everything set aside, each with its reason. What no reason explains stands in a line of its own,
 * so that the lines of a currency and a use always add up to what is held for it.
 */
export function holdsOf(read: HoldsRead, holdings: readonly Holding[]): readonly Hold[] {
  const ofPosition = (reason: "position" | "order") => (position: Position) => {
    const { id: key, symbol, margin: amount } = position;
    return { key, reason, use: "margin", currency: MARGIN_CURRENCY, amount, symbol } as const;
  };
  const holds: readonly Hold[] = [
    ...read.positions.map(ofPosition("position")),
    ...read.orders.map(ofPosition("order")),
    ...read.withdrawals.map(({ id: key, currency, amount, dueTime }) => {
      return { key, reason: "withdrawal", use: "hold", currency, amount, dueTime } as const;
    }),
  ].filter(({ amount }) => mustParseDecimal(amount) !== 0n);
  return [...holds, ...holdings.flatMap((holding) => restsOf(holding, holds))];
}

const USES = ["margin", "hold", "earn"] as const;

function restsOf(holding: Holding, holds: readonly Hold[]): readonly Hold[] {
  const { currency } = holding;
  return USES.flatMap((use): readonly Hold[] => {
    const explained = holds
      .filter((each) => each.currency === currency && each.use === use)
      .reduce((sum, { amount }) => sum + mustParseDecimal(amount), 0n);
    const rest = mustParseDecimal(holding[use]) - explained;
    if (rest === 0n) return [];
    const amount = toDecimalText(rest);
    return [{ key: `${currency}-${use}`, reason: "rest", use, currency, amount }];
  });
}
