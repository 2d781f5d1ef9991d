import type { WireCandle } from "@plumbline/protocol/market";
import { openBrowser } from "@plumbline/tests/kit/phone";
import { startRowServer } from "@plumbline/tests/kit/row-server";
import { median } from "../bench/load.ts";

const CANDLES = 1_000;
const RUNS = 5;
const SLOW_DOWN = 4;
const PAINT_MS_MAX = 150;
const INTERVAL_MS = 900_000;
/** The screen's mark in the browser's timeline. */
const PAINTED = "kline:painted";

/**
 * Time from having the candles to the frame that shows them, with moving average and volume, on a
 * processor slowed down four times.
 */
export async function benchKline(say: (line: string) => void): Promise<void> {
  const server = await startRowServer({ count: 1, perSecond: 2 });
  const browser = await openBrowser();
  const measure = async () => {
    const page = await browser.newPage({ viewport: { width: 375, height: 812 }, isMobile: true });
    await page.route("**/api/trade/appSymbol/candles*", (route) =>
      route.fulfill({ json: { success: true, code: 200, message: "", result: madeCandles() } }),
    );
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
    await page.goto(`${server.url}/#/kline?symbol=C000USDT`);
    const entry = await page.waitForFunction(
      (name) => performance.getEntriesByName(name)[0]?.duration,
      PAINTED,
    );
    const durationMs = Number(await entry.jsonValue());
    await page.close();
    return durationMs;
  };
  const runs: number[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure());
  const ms = median(runs).toFixed(0);
  say(`${CANDLES} candles, ${SLOW_DOWN}× slow-down, median of ${RUNS}`);
  say(`  painted in ${ms} ms, aim ≤ ${PAINT_MS_MAX}`);
  await browser.close();
  await server.stop();
}

/** An oscillating series of candles that ends now. */
function madeCandles(): WireCandle[] {
  const lastMs = Math.floor(Date.now() / INTERVAL_MS) * INTERVAL_MS;
  return Array.from({ length: CANDLES }, (_, index) => {
    const at = lastMs - (CANDLES - 1 - index) * INTERVAL_MS;
    const open = 100 + ((index * 7) % 23);
    const close = 100 + (((index + 1) * 7) % 23);
    const high = Math.max(open, close) + 1;
    const low = Math.min(open, close) - 1;
    return [at, `${open}`, `${high}`, `${low}`, `${close}`, `${1 + (index % 9)}`];
  });
}
