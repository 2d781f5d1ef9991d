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
  /** Where packed ticks are stored; null if none is. */
  readonly tickFiles?: FileStore | null;
  readonly sumsKeptMs?: number;
  readonly examples: ExampleReceipts;
}

/** Problems are logged again every minute until they are resolved. */
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
        // Its checkpoint also bounds the age of the house's sums to a minute.
        name: "proof.seal",
        cron: "* * * * *",
        backfill: "1h",
        run: seal,
      },
      {
        // Runs each minute: today's statement is made in the day's first, or as soon as a server
        // runs.
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
