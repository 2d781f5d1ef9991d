import type { Client } from "@plumbline/client";
import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { BY_PAGE } from "#shell/lists/by-page.ts";
import { PUBLIC } from "#shell/query-client.ts";
import { rememberPush, subscribeBrowser, unsubscribeBrowser } from "#shell/offline/browser-push.ts";
import { useServices } from "#shell/services.tsx";

const PAGE_SIZE = 30;
/** Without paging: operators write by hand, so there are few. */
const ARTICLES_MAX = 100;

export type Notice = Awaited<ReturnType<Client["content"]["listMyNotices"]>>["records"][number];
export type NoticeSettings = Awaited<ReturnType<Client["content"]["readNoticeSettings"]>>;
export type NoticeChoice = NoticeSettings["choices"][number];
export type Article = Awaited<ReturnType<Client["content"]["readArticle"]>>;
export type ArticleLine = Awaited<ReturnType<Client["content"]["listArticles"]>>["records"][number];
export type RichText = Article["body"];

/** The reader's notices, newest first. */
export const noticesQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: ["content", "notices"],
    queryFn: ({ pageParam, signal }) =>
      client.content.listMyNotices({ pageNo: pageParam, pageSize: PAGE_SIZE }, { signal }),
    ...BY_PAGE,
  });

/** Help, news or articles in the reader's language; with a search text, the matches. */
export const articlesQuery = (
  client: Client,
  wanted: {
    readonly language: string;
    readonly kind: ArticleLine["kind"];
    readonly search?: string;
  },
) =>
  queryOptions({
    queryKey: ["content", "articles", wanted],
    queryFn: async ({ signal }) => {
      const { kind, search } = wanted;
      const request = { kind, pageSize: ARTICLES_MAX, ...(search ? { search } : {}) };
      return (await client.content.listArticles(request, { signal })).records;
    },
    placeholderData: (before) => before,
    staleTime: 60_000,
    meta: PUBLIC,
  });

/** One article or announcement; for a member with their rating. */
export const articleQuery = (
  client: Client,
  wanted: { readonly language: string; readonly id: string },
) =>
  queryOptions({
    queryKey: ["content", "article", wanted],
    queryFn: ({ signal }) => client.content.readArticle({ id: wanted.id }, { signal }),
    staleTime: 60_000,
  });

/** The contact of support and its hours; null if not set. */
export const contactQuery = (client: Client) =>
  queryOptions({
    queryKey: ["settings", "contact"],
    queryFn: async ({ signal }) => {
      const text = await client.settings.getKeyByParam({ key: "contact" }, { signal });
      // The protocol's format.
      return JSON.parse(text) as { readonly email: string | null; readonly hours: string | null };
    },
    staleTime: 600_000,
    meta: PUBLIC,
  });

/** Rates whether an article helped. */
export function useRating() {
  const { client, queryClient } = useServices();
  return useMutation({
    mutationFn: (opinion: { readonly id: string; readonly isUseful: boolean }) =>
      client.content.rateArticle(opinion),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["content", "article"] }),
  });
}

const SETTINGS = ["content", "notice-settings"] as const;

/** The channels of each category, and pushes on this device. */
export const noticeSettingsQuery = (client: Client) =>
  queryOptions({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => client.content.readNoticeSettings({}, { signal }),
  });

/** Changes the channels of one category: shown at once, sent one after the other. */
export function useChannelChoice() {
  const { client, queryClient } = useServices();
  const { queryKey } = noticeSettingsQuery(client);
  return useMutation({
    scope: { id: "notice-settings" },
    mutationFn: (choice: Pick<NoticeChoice, "category" | "byMail" | "byPush">) =>
      client.content.saveNoticeSettings(choice),
    onMutate: (choice) =>
      queryClient.setQueryData(queryKey, (settings) => settings && withChoice(settings, choice)),
    // Refetched, since the change may be refused and another device may have changed others.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

const withChoice = (
  settings: NoticeSettings,
  choice: Pick<NoticeChoice, "category" | "byMail" | "byPush">,
): NoticeSettings => ({
  ...settings,
  choices: settings.choices.map((one) =>
    one.category === choice.category ? { ...one, ...choice } : one,
  ),
});

/** Turns pushes to this device on or off; `isRefused` if the reader or the browser declined. */
export function useDevicePush({ pushKey }: NoticeSettings) {
  const { client, queryClient, userStore } = useServices();
  const { queryKey } = noticeSettingsQuery(client);
  return useMutation({
    mutationFn: async (isOn: boolean) => {
      if (!isOn) {
        rememberPush(null);
        queryClient.setQueryData(queryKey, await client.content.unsubscribeFromPush());
        await unsubscribeBrowser();
        return { isRefused: false };
      }
      const subscription = await subscribeBrowser(pushKey);
      if (subscription === null) return { isRefused: true };
      queryClient.setQueryData(queryKey, await client.content.subscribeToPush(subscription));
      rememberPush(userStore.getState().userInfo?.id ?? null);
      return { isRefused: false };
    },
  });
}
