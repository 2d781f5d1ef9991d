import { CallRefused, type Client, sha256Hex } from "@plumbline/client";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Evidence, type ReceiptView, verifyReceipt } from "./verify-receipt.ts";

/** A receipt never changes: once read, it is not asked for again. */
export const receiptQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ["proof", "receipt", id],
    queryFn: ({ signal }) => client.proof.readReceipt({ id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export type BookSum = Awaited<ReturnType<Client["proof"]["readConservation"]>>[number];

/** The sum of all accounts by book and currency, counted when it is asked for. */
export const conservationQuery = (client: Client) =>
  queryOptions({
    queryKey: ["proof", "conservation"],
    queryFn: ({ signal }) => client.proof.readConservation({}, { signal }),
  });

/** Asked again, the answer would be the same: there is no such number, or it is none at all. */
export const isNone = (fault: unknown): boolean =>
  fault instanceof CallRefused &&
  ["receipt_not_found", "unknown_symbol", "invalid_input", "not_found"].includes(fault.error);

function nullIfNone(fault: unknown): null {
  if (isNone(fault)) return null;
  throw fault;
}

interface Readers {
  readonly client: Client;
  readonly queryClient: QueryClient;
}

/** Published ticks and terms never change: read once, they verify where there is no network. */
export function evidenceOf({ client, queryClient }: Readers): Evidence {
  const once = <Read>(request: readonly unknown[], queryFn: () => Promise<Read>) =>
    queryClient.fetchQuery({
      queryKey: ["proof", "evidence", ...request],
      queryFn,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: "always",
    });
  return {
    sha256: sha256Hex,
    readTicks: (request) => once(["ticks", request], () => client.proof.listTicks(request)),
    findTerms: (request) =>
      once(["terms", request], () => client.contract.readTerms(request).catch(nullIfNone)),
    findFlashTerms: (version) =>
      once(["flash-terms", version], async () => {
        const published = await client.flashExchange.readFlashTerms({ version }).catch(nullIfNone);
        return published?.terms ?? null;
      }),
  };
}

/** Verifies a receipt as soon as it is read, so that its evidence is there when it is asked for. */
export const evidenceQuery = (readers: Readers, view: ReceiptView | undefined) =>
  queryOptions({
    queryKey: ["proof", "prepared", view?.id],
    queryFn: async () =>
      view !== undefined && (await verifyReceipt(view, evidenceOf(readers))).isHonest,
    enabled: view !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
