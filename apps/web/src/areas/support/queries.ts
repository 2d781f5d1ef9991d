import type { Client } from "@plumbline/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { BY_PAGE } from "#shell/lists/by-page.ts";
import { CHAT_KEY } from "#shell/live-chat.ts";
import { PUBLIC } from "#shell/query-client.ts";
import { type Message, mergeMessages, readUpTo } from "./message-log.ts";

export type ChatState = Awaited<ReturnType<Client["support"]["readMyChat"]>>;
export type Ticket = NonNullable<ChatState["ticket"]>;
export type TicketLine = Awaited<ReturnType<Client["support"]["listMyTickets"]>>["records"][number];
export type Category = Ticket["category"];

export const chatStateQuery = (client: Client) =>
  queryOptions({
    queryKey: [...CHAT_KEY, "state"],
    queryFn: ({ signal }) => client.support.readMyChat({}, { signal }),
  });

const PAGE_SIZE = 50;

export interface MessageLog {
  readonly messages: readonly Message[];
  readonly lastSeq: number;
}

export const MESSAGES_KEY = [...CHAT_KEY, "messages"] as const;

/** The latest messages at first, and afterwards the ones that follow the loaded ones. */
export const messagesQuery = (client: Client) =>
  queryOptions({
    queryKey: MESSAGES_KEY,
    queryFn: async ({ client: cache, signal }): Promise<MessageLog> => {
      let log = cache.getQueryData<MessageLog>(MESSAGES_KEY) ?? null;
      for (;;) {
        const after = log === null ? {} : { afterSeq: readUpTo(log.messages) };
        const answer = await client.support.listMyMessages(
          { ...after, limit: PAGE_SIZE },
          { signal },
        );
        // Messages sent from here meanwhile are in the cache already.
        const present = cache.getQueryData<MessageLog>(MESSAGES_KEY)?.messages ?? [];
        const messages = mergeMessages(present, answer.messages);
        log = { messages, lastSeq: answer.lastSeq };
        if (answer.messages.length < PAGE_SIZE || readUpTo(messages) >= answer.lastSeq) return log;
      }
    },
  });

/** The messages before the loaded ones. */
export const readEarlier = (client: Client, beforeSeq: number) =>
  client.support.listMyMessages({ beforeSeq, limit: PAGE_SIZE });

export const categoriesQuery = (client: Client) =>
  queryOptions({
    queryKey: ["support-categories"],
    meta: PUBLIC,
    queryFn: ({ signal }) => client.support.getTicketList({}, { signal }),
  });

/** Never refetched: a picture does not change. */
export const imageQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ["support-image", id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => client.support.openChatImage({ id }, { signal }),
  });

export const ticketsQuery = (client: Client) =>
  infiniteQueryOptions({
    queryKey: [...CHAT_KEY, "tickets"],
    queryFn: ({ pageParam, signal }) =>
      client.support.listMyTickets({ pageNo: pageParam, pageSize: 30 }, { signal }),
    ...BY_PAGE,
  });

export const ticketQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [...CHAT_KEY, "ticket", id],
    queryFn: ({ signal }) => client.support.readMyTicket({ id }, { signal }),
  });
