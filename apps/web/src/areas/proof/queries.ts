import { type Client, sha256Hex } from "@plumbline/client";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  type AreaReceipts,
  type Published,
  receiptsOf,
} from "#shell/contributions/area-receipts.ts";
import type { Contributions } from "#shell/contributions/contributions.tsx";
import type { I18n } from "#shell/i18n/i18n.ts";
import { PUBLIC } from "#shell/query-client.ts";
import { type Evidence, type ReceiptView, verifyReceipt } from "./verify-receipt.ts";

/** Never refetched: a receipt does not change. */
export const receiptQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ["proof", "receipt", id],
    meta: PUBLIC,
    queryFn: ({ signal }): Promise<ReceiptView> =>
      isExample(id)
        ? client.proof.readExample({ name: id }, { signal })
        : client.proof.readReceipt({ id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** "BTCUSDT-1200-3": a generated trade of no user. */
export const isExample = (id: string): boolean => /^[A-Z0-9]+-\d+-\d+$/.test(id);

/** The newest of them, for the lifetime of the page. */
export const exampleQuery = (client: Client) =>
  queryOptions({
    queryKey: ["proof", "example"],
    meta: PUBLIC,
    queryFn: ({ signal }): Promise<ReceiptView> => client.proof.readExample({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The rule and the texts of a receipt's area; null for an area unknown to this app. */
export const receiptAreaQuery = (
  {
    i18n,
    loadReceipts,
  }: { readonly i18n: I18n; readonly loadReceipts: Contributions["loadReceipts"] },
  view: ReceiptView | undefined,
) =>
  queryOptions({
    queryKey: ["proof", "area", view?.ruleVersion],
    meta: PUBLIC,
    queryFn: async () => {
      const existing = view && receiptsOf(await loadReceipts(), view.ruleVersion);
      if (existing === undefined) return null;
      const [area] = await Promise.all([existing.load(), i18n.loadAreas([existing.texts])]);
      return area;
    },
    enabled: view !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
  });

export type BookSum = Awaited<ReturnType<Client["proof"]["readConservation"]>>[number];

/** The sum of all accounts by book and currency, computed on request. */
export const conservationQuery = (client: Client) =>
  queryOptions({
    queryKey: ["proof", "conservation"],
    meta: PUBLIC,
    queryFn: ({ signal }) => client.proof.readConservation({}, { signal }),
  });

/** All debts to users, by the newest statements. */
export const liabilitiesQuery = (client: Client) =>
  queryOptions({
    queryKey: ["proof", "liabilities"],
    meta: PUBLIC,
    queryFn: ({ signal }) => client.proof.listLiabilities({ limit: 1 }, { signal }),
  });

/** The debt to the reader in the newest statement. */
export const inclusionQuery = (client: Client, userId: string) =>
  queryOptions({
    queryKey: ["proof", "inclusion", userId],
    queryFn: ({ signal }) => client.proof.readInclusion({}, { signal }),
  });

interface Readers {
  readonly client: Client;
  readonly queryClient: QueryClient;
}

/** The data that verifies receipts of an area: once loaded, it works without a network. */
export function evidenceOf({ client, queryClient }: Readers, area: AreaReceipts | null): Evidence {
  const stored: Published["stored"] = (name, read) =>
    queryClient.fetchQuery({
      queryKey: ["proof", "evidence", ...name],
      queryFn: read,
      meta: PUBLIC,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: "always",
    });
  return {
    sha256: sha256Hex,
    readTicks: (request) => stored(["ticks", request], () => client.proof.listTicks(request)),
    recompute: area && ((...request) => area.recompute({ client, stored }, ...request)),
  };
}

/** Verifies a receipt as soon as it is loaded, so that its data is cached before it is needed. */
export const evidenceQuery = (
  readers: Readers,
  read: { readonly view: ReceiptView | undefined; readonly area: AreaReceipts | null | undefined },
) =>
  queryOptions({
    queryKey: ["proof", "prepared", read.view?.id],
    meta: PUBLIC,
    queryFn: async () =>
      read.view !== undefined &&
      (await verifyReceipt(read.view, evidenceOf(readers, read.area ?? null))).isHonest,
    enabled: read.view !== undefined && read.area !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
