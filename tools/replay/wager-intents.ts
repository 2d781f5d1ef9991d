import {
  divide,
  type Instant,
  type Price,
  type SymbolCode,
  toDecimalText,
} from "@plumbline/engine/kernel";
import { expiriesAt, type OptionOrder } from "@plumbline/engine/option";
import * as option from "@plumbline/protocol/option";
import * as second from "@plumbline/protocol/second-contract";
import type { SeededRandom } from "@plumbline/server/feeds/seeded-random";
import type { Intent } from "./intents.ts";

/** The market view of a trader who stakes money on the future price. */
export interface WagerView {
  readonly symbol: SymbolCode;
  readonly mark: Price;
  readonly now: Instant;
  /** Units of the quote asset. */
  readonly available: bigint;
  readonly options: readonly OptionOrder[];
}

/** Share of the intents that are a second contract or an option. */
const SHARE = 0.2;

const SECONDS = [30, 60, 120, 300] as const;
/** Distance between strikes of the replay's symbols, and the number used on either side. */
const STRIKE_STEP = 1_000n * 10n ** 8n;
const STRIKES_EACH_SIDE = 3;

/** Draws a stake on the future price; null if the trader chooses another product this time. */
export function nextWager(view: WagerView, random: SeededRandom): Intent | null {
  if (random.uniform() >= SHARE) return null;
  if (random.uniform() < 0.5) return secondIntent(view, random);
  const option = view.options[below(random, view.options.length)];
  if (option !== undefined && random.uniform() < 0.4) return saleIntent(option, random);
  return purchaseIntent(view, random);
}

function secondIntent({ symbol, available }: WagerView, random: SeededRandom): Intent {
  const stake = divide(available * BigInt(1 + below(random, 5)), 100n, "down");
  return {
    call: second.buySecond,
    input: {
      book: "demo",
      symbol,
      direction: random.uniform() < 0.5 ? "up" : "down",
      seconds: SECONDS[below(random, SECONDS.length)] ?? SECONDS[0],
      stake: toDecimalText(stake > 0n ? stake : 1n),
    },
  };
}

function purchaseIntent({ symbol, mark, now }: WagerView, random: SeededRandom): Intent {
  const steps = BigInt(below(random, 2 * STRIKES_EACH_SIDE + 1) - STRIKES_EACH_SIDE);
  const strike = (divide(mark, STRIKE_STEP, "down") + steps) * STRIKE_STEP;
  const expiries = expiriesAt(now);
  return {
    call: option.buyOption,
    input: {
      book: "demo",
      symbol,
      kind: random.uniform() < 0.5 ? "call" : "put",
      strike: toDecimalText(strike > 0n ? strike : STRIKE_STEP),
      // Mostly the next expiry, so that most options end within the replay.
      expiryMs: expiries[random.uniform() < 0.7 ? 0 : below(random, expiries.length)] ?? now,
      quantity: toDecimalText(QUANTITY_STEP * BigInt(1 + below(random, 40))),
    },
  };
}

const QUANTITY_STEP = 100_000n;

/** All of the balance, or about a half. */
const saleIntent = ({ id, quantity }: OptionOrder, random: SeededRandom): Intent => ({
  call: option.sellOption,
  input:
    random.uniform() < 0.5 ? { id } : { id, quantity: toDecimalText(divide(quantity, 2n, "up")) },
});

const below = (random: SeededRandom, count: number): number => Math.floor(random.uniform() * count);
