import { err, ok } from "@plumbline/engine/kernel";
import { DEFAULT_SYMBOLS } from "@plumbline/engine/market";
import { listTicks, readConservation, readReceipt } from "@plumbline/protocol/proof";
import { sumBooks, writeSum } from "#shell/conservation";
import type { Deps } from "#shell/deps";
import { keptFor } from "#shell/limits/kept-for";
import { publicRoute, type Route } from "#shell/route";
import { listTicksOf, readReceiptView } from "./queries.ts";

/** Anybody may ask, as often as they like, and it adds the whole ledger up. */
export const SUMS_KEPT_MS = 10_000;

export const proofRoutes = (
  { clock, database }: Deps,
  { sumsKeptMs }: { readonly sumsKeptMs: number },
): readonly Route[] => {
  const make = async () => {
    const countedAtMs = clock.now();
    return (await sumBooks(database)).map((sum) => ({ ...writeSum(sum), countedAtMs }));
  };
  const sums = keptFor(sumsKeptMs, { clock, make });
  return [
    publicRoute(readReceipt, async ({ input }) => {
      const receipt = await readReceiptView(database, input.id);
      return receipt === null ? err({ type: "receipt_not_found" }) : ok(receipt);
    }),

    publicRoute(listTicks, async ({ input }) => {
      const traded = DEFAULT_SYMBOLS.find(({ symbol }) => symbol === input.symbol);
      if (traded === undefined) return err({ type: "unknown_symbol" });
      return ok(await listTicksOf(database, { ...input, symbol: traded.symbol }));
    }),

    publicRoute(readConservation, async () => ok(await sums())),
  ];
};
