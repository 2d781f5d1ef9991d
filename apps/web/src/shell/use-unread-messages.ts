import { useQuery } from "@tanstack/react-query";
import { CHAT_KEY } from "#shell/live-chat.ts";
import { useServices, useUser } from "#shell/services.tsx";

/** How many messages of support the reader has not read; live by the socket. */
export function useUnreadMessages(): number {
  const { client } = useServices();
  const isSignedIn = useUser(({ token }) => token !== "");
  const { data = 0 } = useQuery({
    queryKey: [...CHAT_KEY, "unread"],
    queryFn: async ({ signal }) => (await client.support.readMyChat({}, { signal })).unread,
    enabled: isSignedIn,
  });
  return data;
}
