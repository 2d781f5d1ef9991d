import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";

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
