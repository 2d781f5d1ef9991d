import { hash } from "node:crypto";
import { instant, price, type SymbolCode } from "@plumbline/engine/kernel";
import {
  INDEX_RULE,
  indexPrice,
  type Tick,
  tickPreimage,
  type UnsealedTick,
  type VenueInput,
} from "@plumbline/engine/market";
import { ByteReader, ByteWriter } from "./varints.ts";

/**
 * Encodes consecutive ticks, column by column: times and prices as differences, prices and volumes
 * in the largest unit that divides all of them, the recorded price only if it is not the index of
 * its inputs, and no hash, because each follows from the one before.
 */
export function packColumns(ticks: readonly Tick[]): Uint8Array {
  const shapes = shapesOf(ticks);
  const priceUnit = divisorOf(ticks.flatMap(({ inputs }) => inputs.map(({ price }) => price)));
  const volumeUnit = divisorOf(ticks.map(({ volume }) => volume));
  const head = new ByteWriter();
  head.text([...shapes.keys()].join("\n"));
  head.unsigned(priceUnit);
  head.unsigned(volumeUnit);
  const [places, times, ages, prices, corrections, volumes] = columns();
  const state = new Prediction();
  for (const tick of ticks) {
    places.unsigned(BigInt(shapes.get(shapeOf(tick)) ?? 0));
    times.signed(BigInt(tick.at - state.at));
    for (const input of tick.inputs) {
      ages.signed(BigInt(tick.at - input.at));
      prices.signed(input.price / priceUnit - state.expected(input.venue));
      state.see(input.venue, input.price / priceUnit);
    }
    corrections.signed(tick.price - indexOf(tick));
    volumes.unsigned(tick.volume / volumeUnit);
    state.next(tick.at);
  }
  const parts = [head, places, times, ages, prices, corrections, volumes];
  const all = new ByteWriter();
  for (const part of parts) all.bytes(part.written());
  return all.written();
}

/** Decodes `packColumns`: a number of ticks after a given number and hash. */
export function unpackColumns(
  packed: Uint8Array,
  from: {
    readonly symbol: SymbolCode;
    readonly firstSeq: number;
    readonly prevHash: string;
    readonly count: number;
  },
): Tick[] {
  const all = new ByteReader(packed);
  const part = () => new ByteReader(all.bytes());
  const head = part();
  const shapes = head
    .text()
    .split("\n")
    .map((shape) => (shape === "" ? [] : shape.split(";")));
  const priceUnit = head.unsigned();
  const volumeUnit = head.unsigned();
  const [places, times, ages, prices] = [part(), part(), part(), part()];
  const [corrections, volumes] = [part(), part()];
  const state = new Prediction();
  let { prevHash } = from;
  return Array.from({ length: from.count }, (_, i) => {
    const venues = shapes[Number(places.unsigned())] ?? [];
    const at = instant(state.at + Number(times.signed()));
    const inputs = venues.map((venue): VenueInput => {
      const quotedAt = instant(at - Number(ages.signed()));
      const units = prices.signed() + state.expected(venue);
      state.see(venue, units);
      return { venue, price: price(units * priceUnit), at: quotedAt };
    });
    const tick: UnsealedTick = {
      symbol: from.symbol,
      seq: from.firstSeq + i,
      at,
      inputs,
      price: price(indexOf({ at, inputs }) + corrections.signed()),
      volume: volumes.unsigned() * volumeUnit,
      prevHash,
    };
    state.next(at);
    prevHash = hashOf(tick);
    return { ...tick, hash: prevHash };
  });
}

const columns = () =>
  [
    new ByteWriter(),
    new ByteWriter(),
    new ByteWriter(),
    new ByteWriter(),
    new ByteWriter(),
    new ByteWriter(),
  ] as const;

/**
 * The prediction for the next venue: its last price, moved by the same difference as the venue
 * before it.
 */
class Prediction {
  at = 0;
  readonly #last = new Map<string, bigint>();
  #moved = 0n;

  expected(venue: string): bigint {
    return (this.#last.get(venue) ?? 0n) + this.#moved;
  }

  see(venue: string, units: bigint): void {
    const last = this.#last.get(venue);
    this.#moved = last === undefined ? 0n : units - last;
    this.#last.set(venue, units);
  }

  next(at: number): void {
    this.at = at;
    this.#moved = 0n;
  }
}

const shapeOf = ({ inputs }: Pick<Tick, "inputs">): string =>
  inputs.map(({ venue }) => venue).join(";");

function shapesOf(ticks: readonly Tick[]): ReadonlyMap<string, number> {
  const shapes = new Map<string, number>();
  for (const tick of ticks) {
    const shape = shapeOf(tick);
    if (!shapes.has(shape)) shapes.set(shape, shapes.size);
  }
  return shapes;
}

/** The index of the inputs, 0 if they give none. */
function indexOf({ at, inputs }: Pick<Tick, "at" | "inputs">): bigint {
  const index = indexPrice(inputs, { ...INDEX_RULE, now: at });
  return index.ok ? index.value.price : 0n;
}

/** The largest common divisor; 1 if all are zero. */
function divisorOf(numbers: readonly bigint[]): bigint {
  let divisor = 0n;
  for (const number of numbers) {
    let [a, b] = [divisor, number];
    while (b !== 0n) [a, b] = [b, a % b];
    divisor = a;
    if (divisor === 1n) break;
  }
  return divisor === 0n ? 1n : divisor;
}

/** Hexadecimal SHA-256 of the tick's canonical text. */
export const hashOf = (tick: UnsealedTick): string => hash("sha256", tickPreimage(tick), "hex");

/** Adds the hash that links a tick into its chain. */
export const sealTick = (tick: UnsealedTick): Tick => ({ ...tick, hash: hashOf(tick) });
