import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Client } from "@plumbline/client";
import { useServices } from "#shell/services.tsx";

const SESSIONS_KEY = ["auth", "sessions"] as const;

export const sessionsQuery = (client: Client) =>
  queryOptions({
    queryKey: SESSIONS_KEY,
    queryFn: () => client.auth.listSessions({}, { isQuiet: true }),
  });

/** Signs out another device. One that was signed out meanwhile is as good. */
export function useEndSession() {
  const { client } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => client.auth.endSession({ id }),
    onSettled: async () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}
