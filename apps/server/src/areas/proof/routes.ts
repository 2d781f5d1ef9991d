import { err, ok } from "@plumbline/engine/kernel";
import {
  listLiabilities,
  listSeals,
  listTicks,
  readConservation,
  readExample,
  readHead,
  readInclusion,
  readReceipt,
} from "@plumbline/protocol/proof";
import type { FileStore } from "#feeds/files/file-store";
import { sumBooks, writeSum } from "#platform/ledger/conservation";
import type { Deps } from "#services/plug/deps";
import type { ExampleReceipts } from "#services/plug/example-receipts";
import { ttlMemo } from "#platform/process/ttl-memo";
import { memberRoute, publicRoute, type Route } from "#platform/http/route";
import { readInclusionView, statementView } from "./liabilities/inclusion-proof.ts";
import { loadStatementsBefore } from "./liabilities/statement-store.ts";
import { newestExample, readExampleView } from "./example-receipt.ts";
import { listTicksOf, readReceiptView } from "./queries.ts";
import { readHeadView, sealView } from "./seals/seal-view.ts";
import { loadSealsAfter } from "./seals/seal-store.ts";

/**
 * How long the sums are cached, in milliseconds: anybody may call this at any rate, and each
 * computation sums the whole ledger.
 */
export const SUMS_KEPT_MS = 10_000;

export const proofRoutes = (
  { clock, database, prices }: Deps,
  {
    sumsKeptMs,
    tickFiles,
    examples,
  }: {
    readonly sumsKeptMs: number;
    readonly tickFiles: FileStore | null;
    readonly examples: ExampleReceipts;
  },
): readonly Route[] => {
  const ticks = { database, files: tickFiles };
  const make = async () => {
    const countedAtMs = clock.now();
    return (await sumBooks(database)).map((sum) => ({ ...writeSum(sum), countedAtMs }));
  };
  const sums = ttlMemo(sumsKeptMs, { clock, make });
  return [
    publicRoute(readReceipt, async ({ input }) => {
      const receipt = await readReceiptView(ticks, input.id);
      return receipt === null ? err({ type: "receipt_not_found" }) : ok(receipt);
    }),

    publicRoute(readExample, async ({ input }) => {
      const name = input.name ?? newestExample(prices, examples);
      const receipt = name === null ? null : await readExampleView(ticks, { name, examples });
      return receipt === null ? err({ type: "receipt_not_found" }) : ok(receipt);
    }),

    publicRoute(listTicks, async ({ input }) => {
      // The dollar's index is recorded, although it cannot be traded.
      const isRecorded = prices.latest(input.symbol) !== null;
      const isListed = prices.symbols().some(({ symbol }) => symbol === input.symbol);
      if (!isRecorded && !isListed) return err({ type: "unknown_symbol" });
      return ok(await listTicksOf(ticks, input));
    }),

    publicRoute(readHead, async ({ input }) => ok(await readHeadView(database, input.since))),

    publicRoute(listSeals, async ({ input: { afterNumber, limit } }) =>
      ok((await loadSealsAfter(database, afterNumber, limit)).map(sealView)),
    ),

    publicRoute(listLiabilities, async ({ input: { beforeNumber, limit } }) =>
      ok((await loadStatementsBefore(database, beforeNumber, limit)).map(statementView)),
    ),

    memberRoute(readInclusion, async ({ userId }) => ok(await readInclusionView(database, userId))),

    publicRoute(readConservation, async () => ok(await sums())),
  ];
};
