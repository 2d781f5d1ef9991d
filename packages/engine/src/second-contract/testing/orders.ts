import {
  instant,
  type Instant,
  type MarketState,
  priceOf,
  type Quote,
  type SymbolCode,
  USDT,
  type UserId,
  usdt,
} from "#kernel";
import { balanceKey } from "#ledger";
import { type BuySecond, buySecond, type BuySecondContext } from "../buy-second.ts";
import type { SecondTicks } from "../outcome.ts";
import type { SecondOrder, SecondOrderId } from "../state.ts";
import { DEFAULT_SECOND_TERMS, readSecondTerms } from "../terms.ts";

/** Orders for tests: one user, round numbers. Every part can be changed by name. */

const BTC = "BTCUSDT" as SymbolCode;
export const NOW: Instant = instant(1_800_000_000_000);
export const EXPIRY: Instant = instant(NOW + 60_000);
export const TERMS = readSecondTerms(DEFAULT_SECOND_TERMS, 1);

/** The `seq`-th tick, recorded the given number of milliseconds after acceptance. */
export const tickAt = (seq: number, afterMs: number, price = "60000"): Quote => ({
  symbol: BTC,
  seq,
  at: instant(NOW + afterMs),
  price: priceOf(price),
});

const OPEN: MarketState = { type: "open" };

export const CONTEXT: BuySecondContext = {
  terms: TERMS,
  market: { state: OPEN, quote: tickAt(7, -400) },
  isDemoOnly: false,
  orders: [],
  cover: { funds: usdt("1000000"), gains: usdt("0"), symbolGains: usdt("0") },
  balances: new Map([[balanceKey("demo", USDT, "available"), usdt("1000").units]]),
  losses: new Map(),
};

export const COMMAND: BuySecond = {
  orderId: "s1" as SecondOrderId,
  userId: "u1" as UserId,
  book: "demo",
  symbol: BTC,
  direction: "up",
  seconds: 60,
  stake: usdt("100"),
};

export function orderWith(change: Partial<BuySecond> = {}): SecondOrder {
  const stake = change.stake ?? COMMAND.stake;
  const balances = new Map([[balanceKey("demo", USDT, "available"), stake.units]]);
  const bought = buySecond({ ...CONTEXT, balances }, { ...COMMAND, ...change }, NOW);
  if (!bought.ok) throw new Error(bought.error.type);
  return bought.value.next;
}

/** Entry at 60 000 300 ms after acceptance, exit at `exit` 300 ms before the expiry. */
export const ticksTo = (exit: string): SecondTicks => ({
  acceptance: { at: NOW, last: tickAt(7, -400), next: tickAt(8, 300) },
  expiry: { at: EXPIRY, last: tickAt(90, 59_700, exit), next: tickAt(91, 60_300, "1") },
});
