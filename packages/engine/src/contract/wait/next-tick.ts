import { type Instant, instant, latestOf, type Price, type Quantity } from "#kernel";
import type { Market } from "../market.ts";
import { type Act, executionPrice, priceMoved } from "../math/execution-price.ts";
import type { MissReason, Position, Wait } from "../state.ts";

/** How long what is accepted waits for its tick, from its receipt. */
const FILL_WITHIN_MS = 2_000;

/** What a position is once nothing of it waits any more. */
export const NOT_WAITING = { wait: null, missReason: null } as const;

/** The wait for the first tick after what was known at its receipt, and since when it lasts. */
export function waitFrom(
  now: Instant,
  { quote }: Pick<Market, "quote">,
  request: { readonly quantity: Quantity; readonly worstPrice: Price | null },
): { readonly setAt: Instant; readonly wait: Wait } {
  const setAt = latestOf(now, quote.at);
  return { setAt, wait: { fillBy: instant(setAt + FILL_WITHIN_MS), ...request } };
}

/** Whether this tick is from after the receipt of what waits for it. */
export const isNextTick = ({ setAt }: Position, { quote }: Pick<Market, "quote">): boolean =>
  quote.at > setAt;

/** Why the tick at hand does not fill what waits for it; null where it does. */
export function missReasonOf(
  { side, wait }: Position,
  act: Act,
  { quote, terms }: Market,
): MissReason | null {
  if (wait === null) return null;
  if (quote.at > wait.fillBy) return "no_price";
  const trade = { side, act };
  const moved = priceMoved(executionPrice(quote.price, trade, terms), wait.worstPrice, trade);
  return moved === null ? null : moved.type;
}

/** A position whose close was not done: it runs on as before. */
export const afterMiss = (position: Position, missReason: MissReason): Position => ({
  ...position,
  status: "running",
  wait: null,
  missReason,
});
