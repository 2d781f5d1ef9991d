import { useQuery } from "@tanstack/react-query";
import { useSecuritySettings } from "#shell/security-settings.ts";
import { useServices } from "#shell/services.tsx";
import { termsQuery } from "./queries.ts";

/** What both screens of money out have to know first: the terms, and what proves the owner. */
export function useMoneyOut() {
  const { client } = useServices();
  return { terms: useQuery(termsQuery(client)), security: useSecuritySettings() };
}
