import type { FileStore } from "#feeds/files/file-store";
import type { Area } from "#services/plug/area";
import { keepConservationReport } from "#platform/ledger/conservation";
import type { Deps } from "#services/plug/deps";
import type { ExampleReceipts } from "#services/plug/example-receipts";
import { ledgerAlerts } from "./ledger-alerts.ts";
import { makeStatement } from "./liabilities/make-statement.ts";
import { receiptPage } from "./receipt-page.ts";
import { proofRoutes, SUMS_KEPT_MS } from "./routes.ts";
import type { HeadKey } from "./seals/head-key.ts";
import { type Books, sealBooks } from "./seals/seal-books.ts";

interface ProofOptions extends Books {
  readonly headKey: HeadKey;
  /** The store of packed ticks; null if no ticks are packed. */
  readonly tickFiles?: FileStore | null;
  readonly sumsKeptMs?: number;
  readonly examples: ExampleReceipts;
}

/** The most problems logged at once; they are logged again every minute until they are resolved. */
const SAID_MAX = 5;

export function proofArea(
  deps: Deps,
  { sumsKeptMs = SUMS_KEPT_MS, tickFiles = null, headKey, examples, ...books }: ProofOptions,
): Area {
  const { clock, database, log } = deps;
  const seal = async () => {
    const { problems } = await sealBooks({ ...books, database, key: headKey }, clock.now());
    for (const problem of problems.slice(0, SAID_MAX)) log(`the books do not hold: ${problem}`);
    const unsaid = problems.length - SAID_MAX;
    if (unsaid > 0) log(`the books do not hold: and ${unsaid} more; npm run audit names them`);
  };
  return {
    name: "proof",
    routes: proofRoutes(deps, { sumsKeptMs, tickFiles, examples }),
    pages: [receiptPage(deps)],
    alerts: [ledgerAlerts(database)],
    jobs: [
      {
        // The checkpoint that sealing stores also limits the age of the house's sums to a minute.
        name: "proof.seal",
        cron: "* * * * *",
        backfill: "1h",
        run: seal,
      },
      {
        // Runs every minute: today's statement is written in the first minute of the day, or as
        // soon as a server runs.
        name: "proof.liabilities",
        cron: "* * * * *",
        backfill: "1h",
        run: async () => {
          await makeStatement(database, clock.now());
        },
      },
      {
        name: "proof.conservation",
        cron: "*/15 * * * *",
        backfill: "1h",
        run: async () => {
          await seal();
          await keepConservationReport(database, { now: clock.now(), log });
        },
      },
    ],
  };
}
