import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";

type Limits = Client["limits"];
export type OwnLimits = Awaited<ReturnType<Limits["readOwnLimits"]>>;
export type OwnLimit = OwnLimits["limits"][number];
export type TradingBreak = NonNullable<OwnLimits["tradingBreak"]>;
export type LimitChange = Awaited<ReturnType<Limits["listOwnLimitChanges"]>>["records"][number];

export const ownLimitsQuery = (client: Client) =>
  queryOptions({
    queryKey: ["limits", "own"],
    queryFn: ({ signal }) => client.limits.readOwnLimits({}, { signal }),
  });

const CHANGES_SHOWN = 20;

export const changesQuery = (client: Client) =>
  queryOptions({
    queryKey: ["limits", "changes"],
    queryFn: ({ signal }) =>
      client.limits.listOwnLimitChanges({ pageSize: CHANGES_SHOWN }, { signal }),
  });
