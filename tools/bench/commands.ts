import * as calls from "@plumbline/protocol/contract";
import { newRequestId } from "@plumbline/server/platform/process/ids";
import { BENCH_SYMBOL, type BenchMarket, openBenchMarket } from "./bench-market.ts";
import { keepInFlight, type LoadResult, median, quantile } from "./load.ts";
import { preparePgbench } from "./pgbench.ts";

const IN_FLIGHT = [1, 16, 64, 256, 1_024] as const;
const TARGETS: ReadonlyMap<number, number> = new Map([
  [64, 4],
  [256, 6],
]);
const ROUNDS = 5;
const TPCB_SECONDS = 1;
const LOAD_SECONDS = 1.2;
// Leaves each user with a few positions, as members have: each command reads all of them.
const USERS = 48_000;

/** One period of load, with the TPC-B result measured directly before it; null without pgbench. */
interface Turn {
  readonly load: LoadResult;
  readonly tpcb: number | null;
}

/**
 * Accepted `create` commands per second, each with a position, journal entry, postings, balances
 * and event, compared with TPC-B on the same server. The two alternate and each pair is compared
 * separately, so that other load on the machine affects both alike.
 */
export async function benchCommands(
  databaseUrl: string,
  say: (line: string) => void,
): Promise<void> {
  const measureTpcb = await preparePgbench(databaseUrl);
  if (measureTpcb === null) say("pgbench is not installed here: figures without a comparison");
  const market = await openBenchMarket(databaseUrl, USERS);
  const send = createSender(market);
  const turnsByLevel = new Map<number, Turn[]>(IN_FLIGHT.map((inFlight) => [inFlight, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [inFlight, turns] of turnsByLevel) {
      const tpcb = measureTpcb && (await measureTpcb(TPCB_SECONDS));
      turns.push({ load: await keepInFlight(send, { inFlight, seconds: LOAD_SECONDS }), tpcb });
    }
  }
  await market.stop();
  const tpcb = [...turnsByLevel.values()].flat().flatMap((turn) => turn.tpcb ?? []);
  if (tpcb.length > 0) say(`TPC-B, scale 10, 8 clients: ${median(tpcb).toFixed(0)} a second`);
  for (const [inFlight, turns] of turnsByLevel) say(lineOf(inFlight, turns));
}

function createSender({ contract, userIds }: BenchMarket): () => Promise<void> {
  const route = contract.routes.find(({ call }) => call === calls.openPosition);
  if (route === undefined) throw new Error("nobody answers create");
  const input = calls.openPosition.input.parse({
    book: "demo",
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

function lineOf(inFlight: number, turns: readonly Turn[]): string {
  const perSecond = median(turns.map(({ load }) => load.perSecond));
  const latencies = turns.flatMap(({ load }) => load.latenciesMs);
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  const ratios = turns.flatMap(({ load, tpcb }) => (tpcb === null ? [] : load.perSecond / tpcb));
  const target = TARGETS.get(inFlight);
  const ratio = ratios.length === 0 ? "" : `  ${median(ratios).toFixed(2)}× TPC-B`;
  const wanted = target === undefined || ratio === "" ? "" : ` (target ${target}×)`;
  return (
    `create, ${String(inFlight).padStart(5)} in flight: ` +
    `${perSecond.toFixed(0).padStart(6)} a second` +
    `  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms${ratio}${wanted}`
  );
}
