import { err, ok, toDecimalText } from "@plumbline/engine/kernel";
import { readConservation, readReceipt } from "@plumbline/protocol/proof";
import { sumBooks } from "#shell/conservation";
import type { Deps } from "#shell/deps";
import { publicRoute, type Route } from "#shell/route";
import { readReceiptView } from "./queries.ts";

export const proofRoutes = ({ database }: Deps): readonly Route[] => [
  publicRoute(readReceipt, async ({ input }) => {
    const receipt = await readReceiptView(database, input.id);
    return receipt === null ? err({ type: "receipt_not_found" }) : ok(receipt);
  }),

  publicRoute(readConservation, async () => {
    const sums = await sumBooks(database);
    return ok(sums.map((row) => ({ ...row, sum: toDecimalText(row.sum) })));
  }),
];
