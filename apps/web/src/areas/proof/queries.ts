import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";
import { type ReceiptsByArea, receiptsOf } from "#shell/contributions/area-receipts.ts";
import type { I18n } from "#shell/i18n/i18n.ts";
import { PUBLIC } from "#shell/query-client.ts";

interface ReceiptMeans {
  readonly client: Client;
  readonly i18n: I18n;
  readonly receipts: ReceiptsByArea;
}

/** A receipt with the rule and the words of its area; it never changes, so it is read once. */
export const receiptQuery = ({ client, i18n, receipts }: ReceiptMeans, id: string) =>
  queryOptions({
    queryKey: ["proof", "receipt", id],
    meta: PUBLIC,
    queryFn: async ({ signal }) => {
      const view = await client.proof.readReceipt({ id }, { signal });
      const existing = receiptsOf(receipts, view.ruleVersion);
      if (existing === undefined) return { view, area: null };
      const [area] = await Promise.all([existing.load(), i18n.loadAreas([existing.texts])]);
      return { view, area };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export type BookSum = Awaited<ReturnType<Client["proof"]["readConservation"]>>[number];

/** The sum of all accounts by book and currency, counted when it is asked for. */
export const conservationQuery = (client: Client) =>
  queryOptions({
    queryKey: ["proof", "conservation"],
    meta: PUBLIC,
    queryFn: ({ signal }) => client.proof.readConservation({}, { signal }),
  });
