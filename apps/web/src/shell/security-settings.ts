import type { Client } from "@plumbline/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useServices } from "#shell/services.tsx";

/** What protects the signed-in user's account, and what of it is missing. */
export type SecuritySettings = Awaited<ReturnType<Client["auth"]["securitySettings"]>>;

export const securityQuery = (client: Client) =>
  queryOptions({
    queryKey: ["auth", "security"],
    queryFn: () => client.auth.securitySettings({}),
  });

export function useSecuritySettings() {
  return useQuery(securityQuery(useServices().client));
}
