import type { Client } from "@plumbline/client";
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { BY_PAGE } from "#shell/lists/by-page.ts";
import { useServices } from "#shell/services.tsx";

const PAGE_SIZE = 20;

export const sessionsQuery = (client: Client) =>
  queryOptions({
    queryKey: ["auth", "sessions"],
    queryFn: () => client.auth.listSessions({}),
  });

export const signInsQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: ["auth", "signIns"],
    queryFn: ({ pageParam, signal }) =>
      client.auth.listSignIns({ pageNo: pageParam, pageSize: PAGE_SIZE }, { signal }),
    ...BY_PAGE,
  });

export const passkeysQuery = (client: Client) =>
  queryOptions({
    queryKey: ["auth", "passkeys"],
    queryFn: () => client.auth.listPasskeys({}),
  });

/** A command on the account's security; afterwards all queries about it are refetched. */
export function useSecurityCommand<Input, Output>(
  send: (auth: Client["auth"], input: Input) => Promise<Output>,
) {
  const { client, session } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => send(client.auth, input),
    onSuccess: async () => session.check(),
    onSettled: async () => queryClient.invalidateQueries({ queryKey: ["auth"] }),
  });
}
