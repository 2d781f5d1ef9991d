import { instant, type Instant, priceOf } from "@plumbline/engine/kernel";
import * as calls from "@plumbline/protocol/second-contract";
import { openSecondContracts } from "@plumbline/server/areas/second-contract/area";
import { newRequestId } from "@plumbline/server/platform/process/ids";
import { BENCH_SYMBOL, openBenchMarket, STARTED_AT } from "./bench-market.ts";
import { quantile } from "./load.ts";
import { preparePgbench } from "./pgbench.ts";

const ORDERS_OF_USER = 10;
const SECONDS = 30;
/** The reference is measured directly before and after, so that other load affects both. */
const TPCB_SECONDS = 2;
/** Below the runner's queue limit. */
const AT_ONCE = 5_000;

/**
 * Settles many second contracts that end at the same moment: how many per second, compared with
 * TPC-B on the same server, and how long after the deciding tick.
 */
export async function benchSecondContracts(
  url: string,
  { count, say }: { readonly count: number; readonly say: (line: string) => void },
): Promise<void> {
  const measureTpcb = await preparePgbench(url);
  if (measureTpcb === null) say("pgbench is not installed here: figures without a comparison");
  let now = STARTED_AT;
  const market = await openBenchMarket(url, count / ORDERS_OF_USER, { now: () => now });
  const { deps, contract, promises, record, userIds } = market;
  const { openLosses, houseCover } = contract;
  const area = await openSecondContracts({ ...deps, openLosses, houseCover, promises });
  await area.start?.();
  const route = area.routes.find(({ call }) => call === calls.buySecond);
  if (route === undefined) throw new Error("nobody answers buy");
  const buy = async (index: number) => {
    const input = calls.buySecond.input.parse({
      book: "demo",
      symbol: BENCH_SYMBOL,
      direction: "up",
      seconds: SECONDS,
      stake: "5",
    });
    const userId = userIds[index % userIds.length] ?? null;
    const caller = { language: "en-us", token: "", address: "bench", device: "bench" };
    const bought = await route.handle({ input, userId, requestId: newRequestId(), caller });
    if (!bought.ok) throw new Error(`refused: ${bought.error.type}`);
  };
  const soldAt = performance.now();
  for (let start = 0; start < count; start += AT_ONCE) {
    const portion = Math.min(AT_ONCE, count - start);
    await Promise.all(Array.from({ length: portion }, (_, index) => buy(start + index)));
  }
  const sold = count / ((performance.now() - soldAt) / 1_000);
  const tickAt = async (afterMs: number, price: string): Promise<void> => {
    now = after(afterMs);
    await record(priceOf(price));
  };
  await tickAt(1_000, "60000");
  await tickAt(SECONDS * 1_000, "60001");
  const tpcbBefore = measureTpcb && (await measureTpcb(TPCB_SECONDS));
  const lateness: number[] = [];
  let endedAt = 0;
  const areSettled = new Promise<void>((resolve) => {
    deps.commands.onCommitted((committed) => {
      const lateMs = performance.now() - endedAt;
      for (let index = 0; index < committed.length; index += 1) lateness.push(lateMs);
      if (lateness.length >= count) resolve();
    });
  });
  endedAt = performance.now();
  await tickAt((SECONDS + 1) * 1_000, "60002");
  // The tick does not wait for the settlements.
  const tickMs = performance.now() - endedAt;
  await areSettled;
  const settled = count / ((performance.now() - endedAt) / 1_000);
  const tpcbAfter = measureTpcb && (await measureTpcb(TPCB_SECONDS));
  await area.stop?.();
  await market.stop();
  const [p50, p99] = [quantile(lateness, 0.5), quantile(lateness, 0.99)];
  const ratio =
    tpcbBefore === null || tpcbAfter === null
      ? ""
      : `, ${(settled / ((tpcbBefore + tpcbAfter) / 2)).toFixed(2)}× TPC-B`;
  say(
    `${count} ending at once: bought ${sold.toFixed(0)} a second, ` +
      `settled ${settled.toFixed(0)} a second${ratio}, ` +
      `late p50 ${p50.toFixed(0)} ms  p99 ${p99.toFixed(0)} ms, their tick ${tickMs.toFixed(0)} ms`,
  );
}

const after = (ms: number): Instant => instant(STARTED_AT + ms);
