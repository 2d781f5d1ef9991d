import {
  type AssetCode,
  type Book,
  type Decision,
  err,
  houseAccount,
  type Instant,
  type Money,
  money,
  ok,
  type Posting,
  type Result,
  subtract,
  userAccount,
} from "#kernel";
import { type Balances, DEMO_FUNDS, postings } from "#ledger";
import type { OpenPositions, Position, PositionEvent } from "../state.ts";

export type ResetDemoRefusal =
  | { readonly type: "positions_open"; readonly count: number }
  | { readonly type: "commitments_open" | "nothing_to_reset" };

/** A member's demo balances, and open obligations that may still change them. */
export interface DemoContext {
  readonly balances: Balances;
  readonly positions: OpenPositions;
  /**
   * How many options, machines, bonds and vaults are open without a balance. Credits do not count:
   * a member who lost what was lent gets the means to repay it by starting over.
   */
  readonly commitments: number;
}

const BOOK: Book = "demo";

/**
 * Resets the play money to the initial amount: the difference is taken from or returned to the
 * outside account of the demo book, and all other currencies are returned there. The history stays.
 * Nothing may be open that would pay out later, on top of the new grant.
 *
 * Refusals, in the order they are checked: `positions_open` (running, settling or waiting, with
 * their count), `commitments_open` (anything set aside, or open without it), `nothing_to_reset`.
 */
export function resetDemo(
  { balances, positions, commitments }: DemoContext,
  _now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, ResetDemoRefusal> {
  const open = [...positions.values()].filter(
    ({ book, status }) => book === BOOK && status !== "closed",
  );
  if (open.length > 0) return err({ type: "positions_open", count: open.length });
  const holdings = demoHoldings(balances);
  const isSetAside = holdings.some(({ kind }) => kind !== "available");
  if (isSetAside || commitments > 0) return err({ type: "commitments_open" });
  const own = holdings.find(({ amount }) => amount.asset === DEMO_FUNDS.asset)?.amount;
  const others = holdings
    .map(({ amount }) => amount)
    .filter(({ asset }) => asset !== DEMO_FUNDS.asset);
  const moves = [...movesTo(own ?? money(DEMO_FUNDS.asset, 0n)), ...others.flatMap(movesOut)];
  if (moves.length === 0) return err({ type: "nothing_to_reset" });

  // Past this line the command must succeed.
  return ok({ next: [], postings: moves, events: [], receipts: [] });
}

const available = userAccount(BOOK, "available");
const outside = houseAccount(BOOK, "external");

const movesIn = (amount: Money): readonly Posting[] =>
  postings([outside, available, amount, "demo_reset"]);

const movesOut = (amount: Money): readonly Posting[] =>
  postings([available, outside, amount, "demo_reset"]);

/** The difference between a balance and the initial amount. */
const movesTo = (balance: Money): readonly Posting[] =>
  balance.units < DEMO_FUNDS.units
    ? movesIn(subtract(DEMO_FUNDS, balance))
    : movesOut(subtract(balance, DEMO_FUNDS));

/** Every balance of the demo book above zero. */
function demoHoldings(balances: Balances) {
  return [...balances].flatMap(([key, units]) => {
    const [book, asset, kind] = key.split("/");
    if (book !== BOOK || units === 0n) return [];
    // The key contains an asset's code.
    return [{ kind, amount: money(asset as AssetCode, units) }];
  });
}
