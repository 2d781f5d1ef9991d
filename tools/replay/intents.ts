import type { Position } from "@plumbline/engine/contract";
import {
  divide,
  type Price,
  ratePpm,
  shiftPrice,
  type SymbolCode,
  toDecimalText,
} from "@plumbline/engine/kernel";
import * as calls from "@plumbline/protocol/contract";
import type { AnyCall } from "@plumbline/protocol";
import type { SeededRandom } from "@plumbline/server/feeds/seeded-random";
import type { TraderProfile } from "./trader-profiles.ts";

/** A trader's request: a call of the wire and its input. */
export interface Intent {
  readonly call: AnyCall;
  readonly input: Record<string, unknown>;
}

/** The market view on which a trader decides. */
export interface MarketView {
  readonly symbol: SymbolCode;
  readonly mark: Price;
  /** Units of the quote asset. */
  readonly available: bigint;
  readonly positions: readonly Position[];
}

/** Draws a trader's next request from its profile. The same draws give the same intent. */
export function nextIntent(
  traderProfile: TraderProfile,
  marketView: MarketView,
  random: SeededRandom,
): Intent {
  const { positions } = marketView;
  const position = positions[below(random, positions.length)];
  const wantsMore = positions.length < traderProfile.positionsMax && random.uniform() < 0.5;
  if (position === undefined || wantsMore) return openingIntent(traderProfile, marketView, random);
  if (position.status === "working" && random.uniform() < 0.4) return closingIntent(position);
  const draw = random.uniform();
  if (position.status === "working" || draw < 0.2) return stopsIntent(position, marketView, random);
  if (draw < 0.35) return marginIntent(position, random);
  if (draw < 0.55)
    return closingIntent(position, percentOf(position.quantity, 1 + below(random, 100)));
  return closingIntent(position);
}

function openingIntent(
  traderProfile: TraderProfile,
  marketView: MarketView,
  random: SeededRandom,
): Intent {
  const { symbol, mark, available } = marketView;
  const direction = random.uniform() < 0.5 ? "long" : "short";
  const orderType = oneOf(traderProfile.orderTypes, random);
  const stake = percentOf(available, 1 + below(random, traderProfile.stakePercentMax));
  const isFall = (orderType === "limit") === (direction === "long");
  const price = moved(mark, { isFall, ppm: distancePpm(random) });
  const isMarket = orderType === "market";
  return {
    call: calls.openPosition,
    input: {
      book: "demo",
      symbol,
      direction,
      marginMode: random.uniform() < traderProfile.crossShare ? "cross" : "isolated",
      leverage: oneOf(traderProfile.leverages, random),
      orderType,
      margin: toDecimalText(stake > 0n ? stake : 1n),
      ...(isMarket ? {} : { price: toDecimalText(price) }),
      ...stopsAround(isMarket ? mark : price, { direction, traderProfile, random }),
    },
  };
}

function stopsAround(
  reference: Price,
  by: {
    readonly direction: string;
    readonly traderProfile: TraderProfile;
    readonly random: SeededRandom;
  },
): Record<string, string> {
  const { direction, traderProfile, random } = by;
  const isLong = direction === "long";
  const stops: Record<string, string> = {};
  const [hasLoss, lossPpm] = [random.uniform() < traderProfile.stopsShare, distancePpm(random)];
  const [hasProfit, profitPpm] = [random.uniform() < traderProfile.stopsShare, distancePpm(random)];
  // One in forty is on the wrong side and is refused.
  const isConfused = random.uniform() < 0.025;
  const lossPrice = moved(reference, { isFall: isLong !== isConfused, ppm: lossPpm });
  if (hasLoss) stops["stopLoss"] = toDecimalText(lossPrice);
  const profitPrice = moved(reference, { isFall: !isLong, ppm: profitPpm });
  if (hasProfit) stops["takeProfit"] = toDecimalText(profitPrice);
  return stops;
}

function stopsIntent(
  { id, side, orderPrice, status }: Position,
  marketView: MarketView,
  random: SeededRandom,
) {
  const reference = status === "working" && orderPrice !== null ? orderPrice : marketView.mark;
  const isLong = side === "long";
  return {
    call: calls.updateStops,
    input: {
      id,
      stopLoss: toDecimalText(moved(reference, { isFall: isLong, ppm: distancePpm(random) })),
      takeProfit: toDecimalText(moved(reference, { isFall: !isLong, ppm: distancePpm(random) })),
    },
  };
}

function marginIntent({ id, margin }: Position, random: SeededRandom): Intent {
  const amount = toDecimalText(percentOf(margin.units, 1 + below(random, 60)));
  const sign = random.uniform() < 0.6 ? "" : "-";
  return { call: calls.changeMargin, input: { id, amount: `${sign}${amount}` } };
}

const closingIntent = ({ id }: Position, quantity?: bigint): Intent => ({
  call: calls.closePosition,
  input: quantity === undefined ? { id } : { id, quantity: toDecimalText(quantity) },
});

/** 0.1 % to 5 %, small values more often than large ones. */
const distancePpm = (random: SeededRandom): number =>
  1_000 + Math.floor(49_000 * random.uniform() * random.uniform());

const moved = (from: Price, { isFall, ppm }: { isFall: boolean; ppm: number }): Price =>
  shiftPrice(from, ratePpm(BigInt(isFall ? -ppm : ppm)), "down");

/** At least one unit, so that the request always has an amount. */
function percentOf(units: bigint, percent: number): bigint {
  const part = divide(units * BigInt(percent), 100n, "down");
  return part > 0n ? part : 1n;
}

const below = (random: SeededRandom, count: number): number => Math.floor(random.uniform() * count);

function oneOf<T>(from: readonly T[], random: SeededRandom): T {
  const drawn = from[below(random, from.length)];
  if (drawn === undefined) throw new Error("one of none");
  return drawn;
}
