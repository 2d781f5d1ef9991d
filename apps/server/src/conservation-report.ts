// `npm run conservation`: sums all money and prints the house's balances. Exit code 1 if any money
// was created or lost, or if the house owes more than it has. `-- --full` sums every posting;
// without it, only those since the server's last report.
import { toDecimalText } from "@plumbline/engine/kernel";
import {
  type ConservationReport,
  isConserved,
  overdrawnOf,
  reportConservation,
} from "#platform/ledger/conservation";
import { Database } from "#platform/postgres/database";
import { openServer } from "./open-server.ts";

async function main(): Promise<0 | 1> {
  const server = await openServer(process.env);
  if (server === null) return 1;
  const database = new Database({ url: server.url });
  try {
    const isFull = process.argv.includes("--full");
    const report = await reportConservation(database, isFull ? "all" : "recent");
    console.log(textOf(report));
    return isConserved(report) && overdrawnOf(report).length === 0 ? 0 : 1;
  } finally {
    await database.close();
    await server.release();
  }
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
      ({ account, stored, posted }) => `${account} keeps ${stored}, was posted ${posted}`,
    ),
    isConserved(report) ? "Conserved: no money was made or lost." : "NOT CONSERVED.",
  ].join("\n");
}

process.exitCode = await main();
