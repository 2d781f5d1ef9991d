import * as calls from "@plumbline/protocol/contract";
import { newRequestId } from "@plumbline/server/ids";
import { BENCH_SYMBOL, type BenchMarket, openBenchMarket } from "./bench-market.ts";
import { keepInFlight, type LoadResult, median, quantile } from "./load.ts";
import { type MeasureTpcb, preparePgbench } from "./pgbench.ts";

const IN_FLIGHT = [1, 16, 64, 256, 1_024] as const;
const TARGETS: ReadonlyMap<number, number> = new Map([
  [64, 4],
  [256, 6],
]);
const ROUNDS = 5;
const TPCB_SECONDS = 2;
const LOAD_SECONDS = 1.2;
// So many that a user ends with two or three positions, as members do: each command loads them.
const USERS = 48_000;

/**
 * Accepted `create` commands a second, each a position with its journal entry, postings, balances
 * and event, beside TPC-B on the same server. The two take turns, so that what else the machine
 * does meets both alike; medians of the rounds are compared.
 */
export async function benchCommands(
  databaseUrl: string,
  say: (line: string) => void,
): Promise<void> {
  const measureTpcb = await preparePgbench(databaseUrl);
  if (measureTpcb === null) say("pgbench is not installed here: figures without a comparison");
  const market = await openBenchMarket(databaseUrl, USERS);
  const send = createSender(market);
  const tpcb: number[] = [];
  const results = new Map<number, LoadResult[]>(IN_FLIGHT.map((inFlight) => [inFlight, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    await measureInto(tpcb, measureTpcb);
    for (const [inFlight, ofLevel] of results) {
      ofLevel.push(await keepInFlight(send, { inFlight, seconds: LOAD_SECONDS }));
    }
  }
  await market.stop();
  if (measureTpcb !== null) say(`TPC-B, scale 10, 8 clients: ${median(tpcb).toFixed(0)} a second`);
  for (const [inFlight, ofLevel] of results) {
    say(lineOf(inFlight, ofLevel, measureTpcb === null ? null : median(tpcb)));
  }
}

async function measureInto(tpcb: number[], measureTpcb: MeasureTpcb | null): Promise<void> {
  if (measureTpcb !== null) tpcb.push(await measureTpcb(TPCB_SECONDS));
}

function createSender({ contract, userIds }: BenchMarket): () => Promise<void> {
  const route = contract.routes.find(({ call }) => call === calls.openPosition);
  if (route === undefined) throw new Error("nobody answers create");
  const input = calls.openPosition.input.parse({
    symbol: BENCH_SYMBOL,
    direction: "long",
    leverage: 10,
    margin: "25",
    takeProfit: "66000",
    stopLoss: "57000",
  });
  const caller = { language: "en-us", token: "", address: "bench", device: "bench" };
  let next = 0;
  return async () => {
    const userId = userIds[next % userIds.length] ?? null;
    next += 1;
    const opened = await route.handle({ input, userId, requestId: newRequestId(), caller });
    if (!opened.ok) throw new Error(`refused: ${opened.error.type}`);
  };
}

function lineOf(inFlight: number, results: readonly LoadResult[], tpcb: number | null): string {
  const perSecond = median(results.map((result) => result.perSecond));
  const latencies = results.flatMap(({ latenciesMs }) => latenciesMs);
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  const target = TARGETS.get(inFlight);
  const ratio = tpcb === null ? "" : `  ${(perSecond / tpcb).toFixed(2)}× TPC-B`;
  const wanted = target === undefined || tpcb === null ? "" : ` (target ${target}×)`;
  return (
    `create, ${String(inFlight).padStart(5)} in flight: ` +
    `${perSecond.toFixed(0).padStart(6)} a second` +
    `  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms${ratio}${wanted}`
  );
}
