// `npm run conservation`: adds up all money and says what the house holds. Ends with 1 where any
// money was made or lost, or where the house owes more than it has.
import { existsSync } from "node:fs";
import { toDecimalText } from "@plumbline/engine/kernel";
import {
  type ConservationReport,
  isConserved,
  overdrawnOf,
  reportConservation,
} from "#shell/conservation";
import { Database } from "#shell/database";
import {
  defaultDataDir,
  openPostgresFolder,
  readPostmaster,
  startEmbeddedPostgres,
} from "#shell/postgres/embedded-postgres";

process.exitCode = await main();

async function main(): Promise<0 | 1> {
  const server = await openServer(process.env["DATABASE_URL"]);
  if (server === null) return 1;
  const database = new Database({ url: server.url });
  try {
    const report = await reportConservation(database);
    console.log(textOf(report));
    return isConserved(report) && overdrawnOf(report).length === 0 ? 0 : 1;
  } finally {
    await database.close();
    await server.release();
  }
}

interface Server {
  readonly url: string;
  /** Leaves a server that ran before running. */
  release(): Promise<void>;
}

/** The database that is named, or the embedded one, started for as long as it takes. */
async function openServer(namedUrl: string | undefined): Promise<Server | null> {
  if (namedUrl !== undefined) return { url: namedUrl, release: () => Promise.resolve() };
  const dataDir = process.env["DATA_DIR"] ?? defaultDataDir();
  const log = (line: string): void => console.error(line);
  const folder = existsSync(dataDir) ? openPostgresFolder({ dataDir, log }) : null;
  if (folder === null || !existsSync(folder.clusterDir)) {
    log(`There is no database in ${dataDir}: name one with DATABASE_URL or DATA_DIR.`);
    return null;
  }
  const isRunning = readPostmaster(folder) !== null;
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log });
  return { url, release: isRunning ? () => Promise.resolve() : stop };
}

const OVERDRAWN = "  OVERDRAWN";

const lineOf = (book: string, currency: string, text: string): string =>
  `${book.padEnd(12)} ${currency.padEnd(8)} ${text}`;

function textOf(report: ConservationReport): string {
  const { sums, discrepancies } = report;
  return [
    ...sums.flatMap(({ book, currency, sum, house }) => [
      lineOf(book, currency, `sum of all accounts ${toDecimalText(sum)}`),
      ...house.map(({ account, units, isOverdrawn }) =>
        lineOf(book, currency, `${account} ${toDecimalText(units)}${isOverdrawn ? OVERDRAWN : ""}`),
      ),
    ]),
    ...discrepancies.map(
      ({ account, kept, posted }) => `${account} keeps ${kept}, was posted ${posted}`,
    ),
    isConserved(report) ? "Conserved: no money was made or lost." : "NOT CONSERVED.",
  ].join("\n");
}
