import type { Client } from "@plumbline/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { usePreference, useServices, useUser } from "#shell/services.tsx";
import { browserStorage } from "#shell/storage.ts";

export type Announcement = Awaited<ReturnType<Client["content"]["listMyAnnouncements"]>>[number];

/**
 * The announcements that a visitor has read; a member's list is stored on the server, for all
 * devices.
 */
const READ_KEY = "readAnnouncements";
const READ_MAX = 100;

/**
 * The current announcements, and a function that marks one as read, so that it is not shown again.
 */
export function useAnnouncements() {
  const { client, queryClient } = useServices();
  const language = usePreference("language");
  const isSignedIn = useUser(({ token }) => token !== "");
  const query = announcementsQuery(client, { language, isSignedIn });
  const announcements = useQuery(query);
  const read = (id: string) => {
    if (announcements.data?.find((one) => one.id === id)?.isRead !== false) return;
    if (!isSignedIn) writeRead(id);
    // If that call fails, the announcement is shown once more, which does no harm.
    else void client.content.readAnnouncement({ id }, { isQuiet: true }).catch(() => undefined);
    queryClient.setQueryData(query.queryKey, (all) =>
      all?.map((one) => (one.id === id ? { ...one, isRead: true } : one)),
    );
  };
  return { announcements, read };
}

const announcementsQuery = (
  client: Client,
  reader: { readonly language: string; readonly isSignedIn: boolean },
) =>
  queryOptions({
    queryKey: ["content", "announcements", reader],
    queryFn: async ({ signal }): Promise<readonly Announcement[]> => {
      const options = { signal, isQuiet: true };
      if (reader.isSignedIn) return client.content.listMyAnnouncements({}, options);
      const ids = readIds();
      const all = await client.content.listAnnouncements({}, options);
      return all.map((one) => ({ ...one, isRead: ids.includes(one.id) }));
    },
    staleTime: 60_000,
  });

const readIds = (): readonly string[] => (browserStorage.read(READ_KEY) ?? "").split(" ");

const writeRead = (id: string) =>
  browserStorage.write(READ_KEY, [...readIds(), id].slice(-READ_MAX).join(" "));
