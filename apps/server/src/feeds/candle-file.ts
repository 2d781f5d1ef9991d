import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import {
  instant,
  type Instant,
  MINUTE_MS,
  parseDecimal,
  price,
  type Price,
  type SymbolCode,
} from "@plumbline/engine/kernel";
import { candleTicks, DEFAULT_SYMBOLS, isVenueName } from "@plumbline/engine/market";
import { StartRefused } from "#platform/process/faults";
import type { VenuePrice } from "./prices.ts";

/** One venue's one-minute candles of one symbol, gzipped CSV with a heading. */
export interface CandleFile {
  readonly path: string;
  readonly venue: string;
  readonly symbol: SymbolCode;
}

const SUFFIX = ".1m.csv.gz";
export const CANDLE_HEADING = "open_time_ms,open,high,low,close,volume";

/**
 * A file's venue and symbol, by its name: "BTCUSDC-2023-03.1m.csv.gz" is the venue
 * "btcusdc-2023-03" for BTCUSDT. Quotes in any dollar token count for the symbol of that base: the
 * index of two venues detects a token that loses its peg.
 */
export function candleFileOf(path: string): CandleFile {
  const name = basename(path);
  const stem = name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : "";
  const pair = stem.split("-")[0] ?? "";
  const base = pair.replace(/(?:USDT|USDC|USD)$/, "");
  const traded = DEFAULT_SYMBOLS.find((each) => each.symbol === pair || each.base === base);
  const venue = stem.toLowerCase();
  // A symbol that the installation does not list by default may have been listed later, as a coin.
  const isCoin = base !== pair && /^[A-Z0-9]{2,10}$/.test(base);
  const symbol = traded?.symbol ?? (isCoin ? (`${base}USDT` as SymbolCode) : null);
  if (symbol === null || !isVenueName(venue)) {
    throw new StartRefused(`${name}: expected a name such as BTCUSDT-2023-03${SUFFIX}`);
  }
  return { path, venue, symbol };
}

/**
 * The file's candles as prices, four for each candle, in time order. The volume counts at the
 * close.
 */
export async function* readVenuePrices(file: CandleFile): AsyncGenerator<VenuePrice> {
  const source = createReadStream(file.path);
  const unpacked = source.pipe(createGunzip());
  // A pipe does not forward errors: without this listener a missing file would never end the loop
  // below.
  source.on("error", (fault) => unpacked.destroy(fault));
  let line = 0;
  let openedAt = instant(0);
  for await (const text of createInterface({ input: unpacked, crlfDelay: Infinity })) {
    line += 1;
    if (line === 1 && text === CANDLE_HEADING) continue;
    if (text === "") continue;
    const candle = readCandle(text);
    if (candle === null || candle.openedAt <= openedAt) {
      throw new Error(`${basename(file.path)}:${line}: not a candle after the last one: ${text}`);
    }
    openedAt = candle.openedAt;
    const ticks = candleTicks(candle, { openedAt, lengthMs: MINUTE_MS });
    for (const [i, tick] of ticks.entries()) {
      const volume = i === ticks.length - 1 ? candle.volume : 0n;
      yield { venue: file.venue, symbol: file.symbol, volume, ...tick };
    }
  }
}

interface FileCandle {
  readonly openedAt: Instant;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly volume: bigint;
}

function readCandle(text: string): FileCandle | null {
  const [time = "", ...rest] = text.split(",");
  const [open, high, low, close, volume] = rest.map(readUnits);
  if (!/^\d{1,15}$/.test(time) || rest.length !== 5) return null;
  if (!isPositive(open) || !isPositive(high) || !isPositive(low) || !isPositive(close)) return null;
  if (typeof volume !== "bigint" || volume < 0n) return null;
  if (low > open || low > close || high < open || high < close) return null;
  return {
    openedAt: instant(Number(time)),
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume,
  };
}

const isPositive = (units: bigint | null | undefined): units is bigint =>
  typeof units === "bigint" && units > 0n;

const DECIMAL = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]\d{1,3}))?$/;

/**
 * Decimal text to units of 10⁻⁸, truncated after the eighth fraction digit. Unlike people's input,
 * files written by programs contain exponents ("8e-05") and long fractions.
 */
export function readUnits(text: string): bigint | null {
  const [, whole, fraction = "", exponent = "0"] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return null;
  const shift = Number(exponent);
  const digits = (whole + fraction).padEnd(whole.length + shift, "0");
  const padded = shift < 0 ? digits.padStart(digits.length - shift, "0") : digits;
  const point = whole.length + shift + (padded.length - digits.length);
  const wholePart = padded.slice(0, point).replace(/^0+(?=\d)/, "") || "0";
  const cut = padded.slice(point, point + 8);
  const parsed = parseDecimal(cut === "" ? wholePart : `${wholePart}.${cut}`);
  return parsed.ok ? parsed.value : null;
}
