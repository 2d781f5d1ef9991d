import { openBrowser } from "@plumbline/tests/kit/phone";
import { startRowServer } from "@plumbline/tests/kit/row-server";

const ROWS = 200;
const UPDATES_PER_SECOND = 10;
const SLOW_DOWN = 4;
const SECONDS = 10;
/** Excludes loading, the first rows and JIT compilation, which are over by then. */
const SETTLE_MS = 5_000;
const TASK_MS_MAX = 100;
/** Rows in the app's 375 px column are 64 px high. */
const ROW_PX = 64;

/**
 * Main-thread milliseconds per second of the markets screen while prices move, on a processor
 * slowed down four times: once on a phone, once on a screen tall enough to show all rows.
 */
export async function benchRows(say: (line: string) => void): Promise<void> {
  const server = await startRowServer({ count: ROWS, perSecond: UPDATES_PER_SECOND });
  const browser = await openBrowser();
  const measure = async (height: number) => {
    const page = await browser.newPage({ viewport: { width: 375, height }, isMobile: true });
    await page.goto(`${server.url}/#/hangqing`);
    await page.getByText("C000/USDT").waitFor();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
    await cdp.send("Performance.enable");
    const taskMs = async () => {
      const { metrics } = await cdp.send("Performance.getMetrics");
      return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
    };
    await page.waitForTimeout(SETTLE_MS);
    const [msBefore, sentBefore, at] = [await taskMs(), server.sent(), performance.now()];
    await page.waitForTimeout(SECONDS * 1_000);
    const seconds = (performance.now() - at) / 1_000;
    const perSecond = ((await taskMs()) - msBefore) / seconds;
    const quotes = (server.sent() - sentBefore) / seconds;
    await page.close();
    return `${perSecond.toFixed(0)} ms/s for ${quotes.toFixed(0)} quotes/s`;
  };
  say(`${ROWS} markets, ${UPDATES_PER_SECOND} updates a second each, ${SLOW_DOWN}× slow-down`);
  say(`  on a phone (rows on screen are followed): ${await measure(812)}, aim ≤ ${TASK_MS_MAX}`);
  const all = 600 + ROWS * ROW_PX;
  say(`  all ${ROWS} on one screen: ${await measure(all)}, aim ≤ ${TASK_MS_MAX}`);
  await browser.close();
  await server.stop();
}
