// `npm run replay -- --candles FILE.csv.gz`: replays real candles through the whole system except
// the wire.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { candleFileOf } from "@plumbline/server/feeds/candle-file";
import { isConserved } from "@plumbline/server/platform/ledger/conservation";
import { openReplayDatabase } from "./replay/replay-database.ts";
import { reportText } from "./replay/report-text.ts";
import { type ReplayOptions, runReplay } from "./replay/run-replay.ts";

const USAGE = `npm run replay -- --candles FILE.csv.gz [--candles FILE2.csv.gz …] [options]

  --candles FILE   one-minute candles of one venue, such as BTCUSDT-2023-03.1m.csv.gz;
                   several files are several venues of the same symbol
  --simulated-venue
                   adds a venue that agrees with the first file, by a fixed rule
  --traders N      how many scripted traders there are (1000)
  --minutes N      how many minutes to play (all)
  --seed TEXT      what the traders' choices follow from (plumbline)

It runs on a temporary PostgreSQL, or on the one in DATABASE_URL if that has no users.`;

process.exitCode = await main();

async function main(): Promise<0 | 1> {
  const options = readArguments();
  if (options === null) {
    console.error(USAGE);
    return 1;
  }
  const database = await openReplayDatabase(process.env["DATABASE_URL"]);
  const giveUp = () => void database.stop().finally(() => process.exit(130));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, giveUp);
  try {
    const report = await runReplay({
      ...options,
      databaseUrl: database.url,
      progress: (line) => console.error(line),
    });
    console.log(reportText(report));
    const isExact = isConserved(report.conservation) && report.receipts.problem === null;
    return isExact && report.positions.endedTwice === 0 && report.faults.length === 0 ? 0 : 1;
  } finally {
    await database.stop();
  }
}

function readArguments(): Omit<ReplayOptions, "databaseUrl"> | null {
  try {
    const { values } = parseArgs({
      options: {
        candles: { type: "string", multiple: true, default: [] },
        "simulated-venue": { type: "boolean", default: false },
        traders: { type: "string", default: "1000" },
        minutes: { type: "string" },
        seed: { type: "string", default: "plumbline" },
      },
    });
    if (values.candles.length === 0) return null;
    refuseFiles(values.candles);
    return {
      candleFiles: values.candles,
      hasMadeVenue: values["simulated-venue"],
      traders: countOf(values.traders),
      minutesMax: values.minutes === undefined ? Infinity : countOf(values.minutes),
      seed: values.seed,
    };
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault);
    return null;
  }
}

/**
 * Runs before a database is created. Throws if a file is missing or the files are of two symbols.
 */
function refuseFiles(paths: readonly string[]): void {
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) throw new Error(`There is no file ${missing}.`);
  const symbols = [...new Set(paths.map((path) => candleFileOf(path).symbol))];
  if (symbols.length > 1) throw new Error(`One symbol at a time, not ${symbols.join(" and ")}.`);
}

function countOf(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`not a count: ${text}`);
  return Number(text);
}
