import {
  type Book,
  type Decision,
  err,
  houseAccount,
  type Instant,
  isNegative,
  negate,
  ok,
  type Result,
  subtract,
  userAccount,
} from "#kernel";
import { balanceOf, DEMO_FUNDS, postings } from "#ledger";
import type { Position, PositionEvent } from "../state.ts";
import type { ContractWorld } from "../world.ts";

export type ResetDemoRefusal =
  | { readonly type: "positions_open"; readonly count: number }
  | { readonly type: "nothing_to_reset" | "currencies_held" };

const BOOK: Book = "demo";

/**
 * Brings the play money back to what everybody starts with: what is missing comes from outside the
 * demo book, what is too much goes back there. The history stays as it is.
 *
 * Refusals, in the order they are checked: `positions_open` (running, settling or waiting, with
 * their count), `currencies_held` (something else than USDT: it would stay beside what is granted
 * anew), `nothing_to_reset`.
 */
export function resetDemo(
  world: ContractWorld,
  _now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, ResetDemoRefusal> {
  const open = [...world.positions.values()].filter(
    ({ book, status }) => book === BOOK && status !== "closed",
  );
  if (open.length > 0) return err({ type: "positions_open", count: open.length });
  const { asset } = DEMO_FUNDS;
  const isOther = (key: string) =>
    key.startsWith(`${BOOK}/`) && !key.startsWith(`${BOOK}/${asset}/`);
  if ([...world.balances].some(([key, units]) => isOther(key) && units > 0n)) {
    return err({ type: "currencies_held" });
  }
  const balance = balanceOf(world.balances, { book: BOOK, asset, kind: "available" });
  const missing = subtract(DEMO_FUNDS, balance);
  if (missing.units === 0n) return err({ type: "nothing_to_reset" });

  // Past this line the command must succeed.
  const available = userAccount(BOOK, "available");
  const outside = houseAccount(BOOK, "external");
  return ok({
    next: [],
    postings: isNegative(missing)
      ? postings([available, outside, negate(missing), "demo_reset"])
      : postings([outside, available, missing, "demo_reset"]),
    events: [],
    receipts: [],
  });
}
