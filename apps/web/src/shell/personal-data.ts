import type { Client } from "@plumbline/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useServices } from "#shell/services.tsx";

/** What the signed-in user said about themselves, and over it what their papers say. */
export type PersonalDataView = Awaited<ReturnType<Client["kyc"]["readPersonalData"]>>;

/** Under the name of the verifications: whatever changes those is read again with them. */
export const PERSONAL_DATA_KEY = ["kyc", "personal-data"] as const;

const personalDataQuery = (client: Client) =>
  queryOptions({
    queryKey: PERSONAL_DATA_KEY,
    queryFn: () => client.kyc.readPersonalData({}),
  });

export function usePersonalData() {
  return useQuery(personalDataQuery(useServices().client));
}
