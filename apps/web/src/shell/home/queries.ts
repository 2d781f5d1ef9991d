import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";

/** Equity and free money of the demo book. */
export const demoSummaryQuery = (client: Client) =>
  queryOptions({
    queryKey: ["contract", "summary", "demo"],
    queryFn: ({ signal }) =>
      client.contract.positionsSummary({ book: "demo" }, { isQuiet: true, signal }),
    refetchInterval: 5_000,
  });
