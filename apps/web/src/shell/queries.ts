import type { Client } from "@plumbline/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useServices } from "#shell/services.tsx";
import { PUBLIC } from "#shell/query-client.ts";

/** The protections of the signed-in user's account, and which are missing. */
export type SecuritySettings = Awaited<ReturnType<Client["auth"]["securitySettings"]>>;

export const securityQuery = (client: Client) =>
  queryOptions({
    queryKey: ["auth", "security"],
    queryFn: () => client.auth.securitySettings({}),
  });

export function useSecuritySettings() {
  return useQuery(securityQuery(useServices().client));
}

/** The signed-in user's personal data; verified identity documents take precedence. */
export type PersonalDataView = Awaited<ReturnType<Client["kyc"]["readPersonalData"]>>;

/** Under the key of verifications, whose changes invalidate it as well. */
export const PERSONAL_DATA_KEY = ["kyc", "personal-data"] as const;

const personalDataQuery = (client: Client) =>
  queryOptions({
    queryKey: PERSONAL_DATA_KEY,
    queryFn: () => client.kyc.readPersonalData({}),
  });

export function usePersonalData() {
  return useQuery(personalDataQuery(useServices().client));
}

/** Whether this is a sandbox, which sends no message and no money; undefined until loaded. */
export function useIsSandbox(): boolean | undefined {
  const { client } = useServices();
  return useQuery({
    queryKey: ["settings", "isSandbox"],
    meta: PUBLIC,
    queryFn: async () => {
      const setting = await client.settings.getKeyByParam({ key: "sys_set" });
      return readIsSandbox(setting);
    },
    staleTime: Infinity,
  }).data;
}

function readIsSandbox(setting: string): boolean {
  const value: unknown = JSON.parse(setting);
  return typeof value === "object" && value !== null && Reflect.get(value, "mode") === "sandbox";
}
