import {
  DAY_MS,
  divide,
  HOUR_MS,
  type Instant,
  instant,
  isPositive,
  type Money,
  money,
  multiplyByRate,
  negate,
  type Posting,
  type Price,
  type RatePpm,
  subtract,
  type SymbolCode,
  type TickBoundary,
  zero,
} from "#kernel";
import { postings } from "#ledger";
import { accountsOf } from "./accounts.ts";
import { machineDay, type NetworkTerms } from "./machine.ts";
import type { BondStanding, EarnOrder, EarnProduct } from "./product.ts";
import { RATE_UNITS, vaultDay } from "./vault.ts";

const HOURS = 24;

/** The symbol whose ticks determine a product's days; null for a bond. */
export function symbolOf(product: EarnProduct): SymbolCode | null {
  if (product.kind === "bond") return null;
  return product.kind === "mining" ? product.symbol : product.rule.symbol;
}

/**
 * The moments whose last ticks determine a day: for a vault its start and the end of each hour, for
 * a machine its end.
 */
export function sampleTimes(kind: EarnProduct["kind"], day: Instant): readonly Instant[] {
  if (kind === "bond") return [];
  if (kind === "mining") return [instant(day + DAY_MS)];
  return Array.from({ length: HOURS + 1 }, (_, hour) => instant(day + hour * HOUR_MS));
}

/** One server day of a product. */
export type DayOutcome =
  | { readonly kind: "arbitrage"; readonly rate: bigint }
  | { readonly kind: "mining"; readonly net: Money }
  | { readonly kind: "bond"; readonly dailyRate: RatePpm };

/** The inputs of a day besides the product. */
export interface DayFacts {
  /** The prices at each of `sampleTimes`, in sequence. */
  readonly prices: readonly { readonly seq: number; readonly price: Price }[];
  /** The terms in force at the day's end. */
  readonly network: NetworkTerms | undefined;
  /** A bond's standing when the day is accrued. */
  readonly standing: BondStanding | null;
}

export function dayOutcome(product: EarnProduct, facts: DayFacts): DayOutcome {
  switch (product.kind) {
    case "arbitrage":
      return { kind: product.kind, rate: vaultDay(product.rule, facts.prices).rate };
    case "mining": {
      const index = facts.prices[0]?.price;
      if (index === undefined || facts.network === undefined) {
        throw new Error(`a day of ${product.id} needs a price and its network's terms`);
      }
      const { net } = machineDay(product.machine, facts.network, index);
      return { kind: product.kind, net };
    }
    case "bond": {
      const { standing } = facts;
      const isRestructured = standing?.state === "restructured";
      const dailyRate = isRestructured ? standing.restructuredRate : product.dailyRate;
      return { kind: product.kind, dailyRate };
    }
  }
}

/**
 * The income of an order on one day. Gains are rounded down and losses up; a vault never loses more
 * than its principal.
 */
export function incomeOf(order: Pick<EarnOrder, "principal" | "quantity">, day: DayOutcome): Money {
  const { principal, quantity } = order;
  switch (day.kind) {
    case "mining":
      return money(day.net.asset, day.net.units * quantity);
    case "bond":
      return multiplyByRate(principal, day.dailyRate, "down");
    case "arbitrage": {
      const rounding = day.rate < 0n ? "up" : "down";
      const units = divide(principal.units * day.rate, RATE_UNITS, rounding);
      return money(principal.asset, units < -principal.units ? -principal.units : units);
    }
  }
}

export type AccruedOrder = Pick<EarnOrder, "book" | "kind" | "principal" | "quantity">;

/** The result of a day for an order, and the amounts that it moves. */
export interface DayFigures {
  readonly income: Money;
  /** The principal after a loss; the last day returns it. */
  readonly left: Money;
  /** The amount that the treasury pays; zero on a loss. */
  readonly paid: Money;
  readonly postings: readonly Posting[];
}

export function dayFigures(
  order: AccruedOrder,
  { outcome, isLast }: { readonly outcome: DayOutcome; readonly isLast: boolean },
): DayFigures {
  const income = incomeOf(order, outcome);
  const { available, principal, treasury } = accountsOf(order.book, order.kind);
  const gain = isPositive(income) ? income : zero(income.asset);
  // At most the principal, by `incomeOf`; only a vault loses.
  const loss = isPositive(income) ? zero(income.asset) : negate(income);
  const left = order.kind === "arbitrage" ? subtract(order.principal, loss) : order.principal;
  const returned = isLast ? left : zero(left.asset);
  const isBond = order.kind === "bond";
  return {
    income,
    left,
    paid: isBond ? money(gain.asset, gain.units + returned.units) : gain,
    postings: postings(
      [treasury, available, gain, "earn_income"],
      [principal, treasury, loss, "earn_loss"],
      isBond
        ? [treasury, available, returned, "bond_repaid"]
        : [principal, available, returned, "earn_principal_returned"],
    ),
  };
}

/** Whether these are the ticks of a day: each the last one at its moment, without a gap. */
export const areSamplesOf = (
  samples: readonly TickBoundary[],
  { kind, day }: { readonly kind: EarnProduct["kind"]; readonly day: Instant },
): boolean => {
  const times = sampleTimes(kind, day);
  return (
    samples.length === times.length &&
    samples.every(({ last, next }, index) => {
      const at = times[index] ?? day;
      return next !== null && next.seq === last.seq + 1 && last.at <= at && next.at > at;
    })
  );
};
