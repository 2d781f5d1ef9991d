// Goal: an archive file returns every tick to the last digit, in at most 20 bytes each, and detects
// a changed byte. Method: the simulated feed's prices of every symbol, random ticks, and altered
// files.
import { HOUR_MS, type Instant, instant, price, type SymbolCode } from "@plumbline/engine/kernel";
import {
  DEFAULT_SYMBOLS,
  INDEX_RULE,
  indexPrice,
  nextTick,
  type Tick,
  type UnsealedTick,
} from "@plumbline/engine/market";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SimulatedFeed } from "#feeds/simulated-feed";
import { hashOf } from "./tick-columns.ts";
import { packTicks, TickFile } from "./tick-file.ts";

const sealed = (tick: UnsealedTick): Tick => ({ ...tick, hash: hashOf(tick) });

const read = (bytes: Buffer, seq = 0) => [...new TickFile(bytes).blocksFrom(seq)].flat();

/** The prices of the simulated venues for so many seconds, as the chains of all symbols. */
function simulated(seconds: number, symbols = DEFAULT_SYMBOLS): readonly (readonly Tick[])[] {
  let now = instant(Date.parse("2026-01-07T15:00:00Z")); // every market is open
  const clock = { now: (): Instant => now };
  const feed = new SimulatedFeed({ seed: "pack", symbols, clock });
  const chains = new Map<SymbolCode, Tick[]>(symbols.map(({ symbol }) => [symbol, []]));
  for (let i = 0; i < seconds; i += 1) {
    now = instant(now + 1_000 + (i % 7) - 3); // a timer is not exact
    const prices = feed.step();
    for (const [symbol, chain] of chains) {
      const venuePrices = prices.filter((each) => each.symbol === symbol);
      const inputs = venuePrices.map(({ venue, price: each, at }) => ({ venue, price: each, at }));
      const index = indexPrice(inputs, { ...INDEX_RULE, now });
      if (!index.ok) continue;
      const volume = venuePrices.reduce((sum, each) => sum + each.volume, 0n);
      const tickContent = { symbol, at: now, volume, ...index.value };
      chain.push(sealed(nextTick(chain.at(-1) ?? null, tickContent)));
    }
  }
  return [...chains.values()];
}

test("simulated ticks of every symbol are read back from at most 20 bytes each", async () => {
  let [bytes, count] = [0, 0];
  for (const chain of simulated(400)) {
    const packed = await packTicks(chain);
    expect(read(packed)).toEqual(chain);
    bytes += packed.length;
    count += chain.length;
  }
  expect(count).toBe(DEFAULT_SYMBOLS.length * 400);
  expect(bytes / count).toBeLessThanOrEqual(20);
});

const venueInput = fc.record({
  venue: fc.constantFrom("a", "b", "kraken", "okx-1"),
  price: fc.bigInt({ min: 1n, max: 10n ** 20n }).map(price),
  at: fc.integer({ min: 0, max: 2 * HOUR_MS }).map(instant),
});

const anyTick = fc.record({
  price: fc.bigInt({ min: 1n, max: 10n ** 20n }).map(price),
  at: fc.integer({ min: 0, max: 2 * HOUR_MS }).map(instant),
  volume: fc.bigInt({ min: 0n, max: 10n ** 20n }),
  inputs: fc.uniqueArray(venueInput, { selector: ({ venue }) => venue, maxLength: 4 }),
});

test("unusual ticks are read back: odd prices, no inputs, times that go back", async () => {
  const symbol = "BTCUSDT" as SymbolCode;
  await fc.assert(
    fc.asyncProperty(fc.array(anyTick, { minLength: 1 }), async (tickContents) => {
      const chain: Tick[] = [];
      for (const each of tickContents) {
        chain.push(sealed(nextTick(chain.at(-1) ?? null, { symbol, ...each })));
      }
      expect(read(await packTicks(chain))).toEqual(chain);
    }),
  );
});

test("many blocks are read from a number on, and the file names its end ticks", async () => {
  const [chain = []] = simulated(2_001, DEFAULT_SYMBOLS.slice(0, 1));
  const part = chain.slice(1);
  const packed = await packTicks(part);
  expect(read(packed, 1_001)).toEqual(part);
  expect(read(packed, 1_002)).toEqual(part.slice(1_000));
  expect(new TickFile(packed).header).toMatchObject({
    version: "ticks-v1",
    symbol: chain[0]?.symbol,
    firstSeq: 2,
    lastSeq: 2_001,
    fromDay: "2026-01-07",
    toDay: "2026-01-07",
    prevHash: chain[0]?.hash,
    lastHash: chain.at(-1)?.hash,
  });
});

test("an altered file is refused", async () => {
  const [chain = []] = simulated(20, DEFAULT_SYMBOLS.slice(0, 1));
  const packed = await packTicks(chain);
  const bent = Buffer.from(packed);
  bent[bent.length - 3] = (bent[bent.length - 3] ?? 0) ^ 1;
  expect(() => read(bent)).toThrow("are not as packed");
  const other = packed.toString("latin1").replace(/"firstSeq":1,/, '"firstSeq":2,');
  expect(() => read(Buffer.from(other, "latin1"))).toThrow("do not give their hash");
  const newer = packed.toString("latin1").replace("ticks-v1", "ticks-v9");
  expect(() => read(Buffer.from(newer, "latin1"))).toThrow("unknown version ticks-v9");
});
