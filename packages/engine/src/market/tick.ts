import { type Instant, instant, type Price, priceOf, type Quote, toDecimalText } from "#kernel";
import { INDEX_RULE, indexPrice, type VenueInput } from "./index-price.ts";

/**
 * One recorded price. Its hash covers all of it and the hash before it, so history cannot change.
 */
export interface Tick extends Quote {
  /** Units of 10⁻⁸ of the base asset traded since the tick before. */
  readonly volume: bigint;
  /** The venues' prices, by venue name. */
  readonly inputs: readonly VenueInput[];
  /** Hexadecimal SHA-256 of the tick before; GENESIS_HASH before the first. */
  readonly prevHash: string;
  /** Hexadecimal SHA-256 of `tickPreimage`. */
  readonly hash: string;
}

export type UnsealedTick = Omit<Tick, "hash">;

export const GENESIS_HASH = "0".repeat(64);

const VERSION = "tick-v1";

/**
 * The text whose SHA-256 is the tick's hash: one line, fields divided by "|", amounts as shortest
 * decimal text, times in epoch milliseconds. Callers compute the hash, as the engine has no
 * SHA-256.
 */
export function tickPreimage(tick: UnsealedTick): string {
  const { symbol, seq, price, at, volume, inputs, prevHash } = tick;
  const fields = [symbol, seq, toDecimalText(price), at, toDecimalText(volume)];
  return `${VERSION}|${fields.join("|")}|${inputsText(inputs)}|${prevHash}`;
}

/** The tick's inputs as canonical text: "kraken=60000.5@1700000000000;okx=60001@1700000000250". */
export const inputsText = (inputs: readonly VenueInput[]): string =>
  inputs.map(({ venue, price, at }) => `${venue}=${toDecimalText(price)}@${at}`).join(";");

/** Parses `inputsText`. Anything else is a fault. */
export function readInputsText(text: string): readonly VenueInput[] {
  if (text === "") return [];
  return text.split(";").map((input) => {
    const [, venue = "", priceText = "", at = ""] = /^(.+)=(.+)@([0-9]+)$/.exec(input) ?? [];
    return { venue, price: priceOf(priceText), at: instant(parseInt(at, 10)) };
  });
}

const VENUE = /^[a-z0-9][a-z0-9._-]{0,39}$/;

/** Whether a venue's name keeps the canonical text unambiguous. */
export const isVenueName = (name: string): boolean => VENUE.test(name);

/** Whether a tick's price is the index of its venues' prices, each venue named once. */
export function isIndexOfInputs({
  at,
  inputs,
  price: tickPrice,
}: Pick<Tick, "at" | "inputs" | "price">): boolean {
  const names = new Set(inputs.map(({ venue }) => venue));
  if (names.size < inputs.length || ![...names].every(isVenueName)) return false;
  const index = indexPrice(inputs, { ...INDEX_RULE, now: at });
  return index.ok && index.value.price === tickPrice;
}

/** The next link of a symbol's chain, without its hash. `last` is null before the first tick. */
export function nextTick(
  last: (Quote & { readonly hash: string }) | null,
  reading: {
    readonly symbol: Quote["symbol"];
    readonly price: Price;
    readonly at: Instant;
    readonly volume: bigint;
    readonly inputs: readonly VenueInput[];
  },
): UnsealedTick {
  return { ...reading, seq: (last?.seq ?? 0) + 1, prevHash: last?.hash ?? GENESIS_HASH };
}
