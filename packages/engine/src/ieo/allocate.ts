import { divide, type Price, price, type Quantity } from "#kernel";
import type { IeoTerms } from "./project.ts";

/** The part of an application that the allocation depends on. */
export interface Application {
  readonly id: string;
  readonly quantity: Quantity;
}

type Terms = Pick<IeoTerms, "supply" | "lot">;

/**
 * The winning price: min(estimated, max(floor, Σ locked ÷ supply)), rounded down. Demand can only
 * lower it below the estimate. As everybody applies at the estimated price, Σ locked ÷ supply is
 * estimated × applied ÷ supply.
 */
export function winningPriceOf(
  project: Pick<IeoTerms, "supply" | "estimatedPrice" | "floorPrice">,
  applied: bigint,
): Price {
  const { supply, estimatedPrice, floorPrice } = project;
  const byDemand = divide(estimatedPrice * applied, supply, "down");
  const atLeast = byDemand < floorPrice ? floorPrice : byDemand;
  return price(atLeast < estimatedPrice ? atLeast : estimatedPrice);
}

export const appliedOf = (applications: readonly Pick<Application, "quantity">[]): bigint =>
  applications.reduce((sum, { quantity }) => sum + quantity, 0n);

/**
 * The allocation of every application of one offering, in units of the token; zero where nothing
 * was won.
 *
 * If demand exceeds the supply, each application gets its share in whole lots, rounded down; the
 * lots left over go one each to the largest remainders, and among equal remainders to the smallest
 * `drawKeyOf`, which anyone can recompute from the draw's tick. No application gets more than its
 * quantity, and all together get the supply exactly (less what is smaller than a lot).
 */
export function allocate(
  { supply, lot }: Terms,
  applications: readonly Application[],
  drawKeyOf: (id: string) => bigint,
): ReadonlyMap<string, bigint> {
  const applied = appliedOf(applications);
  if (applied <= supply) return new Map(applications.map(({ id, quantity }) => [id, quantity]));
  const lots = divide(supply, lot, "down");
  const shares = applications.map(({ id, quantity }) => {
    // Quantities are whole lots, so only the share itself is rounded.
    const dividend = divide(quantity, lot, "down") * lots;
    const divisor = divide(applied, lot, "down");
    const key = drawKeyOf(id);
    return { id, lots: divide(dividend, divisor, "down"), remainder: dividend % divisor, key };
  });
  let left = lots - shares.reduce((sum, share) => sum + share.lots, 0n);
  const unitsById = new Map(shares.map((share) => [share.id, share.lots * lot]));
  for (const share of shares.toSorted(byRemainderThenDraw)) {
    if (left === 0n) break;
    unitsById.set(share.id, (share.lots + 1n) * lot);
    left -= 1n;
  }
  return unitsById;
}

interface Share {
  readonly id: string;
  readonly remainder: bigint;
  readonly key: bigint;
}

/**
 * The largest remainder first; equal ones by the draw, and equal keys by id, so that the order is
 * determined.
 */
function byRemainderThenDraw(a: Share, b: Share): number {
  if (a.remainder !== b.remainder) return a.remainder > b.remainder ? -1 : 1;
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
