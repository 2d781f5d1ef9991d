import { err, ok } from "@plumbline/engine/kernel";
import { DEFAULT_SYMBOLS } from "@plumbline/engine/market";
import { listTicks, readConservation, readReceipt } from "@plumbline/protocol/proof";
import { type BookSum, sumBooks, writeSum } from "#shell/conservation";
import type { Deps } from "#shell/deps";
import { publicRoute, type Route } from "#shell/route";
import { listTicksOf, readReceiptView } from "./queries.ts";

export const proofRoutes = ({ database }: Deps): readonly Route[] => {
  const sums = shared(() => sumBooks(database));
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

    publicRoute(readConservation, async () => ok((await sums()).map(writeSum))),
  ];
};

/** Everyone who asks while an answer is being made shares it: it adds the whole ledger up. */
function shared(make: () => Promise<BookSum[]>): () => Promise<BookSum[]> {
  let making: Promise<BookSum[]> | null = null;
  return () => {
    making ??= make().finally(() => {
      making = null;
    });
    return making;
  };
}
