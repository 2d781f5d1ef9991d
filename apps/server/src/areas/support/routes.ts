import { Readable } from "node:stream";
import type { AttemptLimit } from "@plumbline/engine/auth";
import { err, type Instant, MINUTE_MS, ok, type UserId } from "@plumbline/engine/kernel";
import {
  answerExpected,
  type ChatChanged,
  opensNext,
  rateTicket,
  sendMessage,
  type SupportTerms,
  type Ticket,
  type TicketId,
} from "@plumbline/engine/support";
import { toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/support";
import { TRANSCRIPT_PATH } from "@plumbline/protocol/files";
import { z } from "zod";
import type { Messages } from "#platform/http/messages";
import { type Download, download } from "#platform/http/download";
import { memberRoute, publicRoute, type Route } from "#platform/http/route";
import { newId } from "#platform/process/ids";
import { findFile } from "#services/files/file-rows";
import type { Uploads } from "#services/files/uploads";
import { takeAttempts } from "#services/limits/attempt-store";
import type { Deps } from "#services/plug/deps";
import type { PushHub } from "#platform/push/sockets";
import {
  findMessages,
  findTicket,
  markRead,
  markTyping,
  messagesOfTicket,
  messageView,
  pageOfTickets,
  readChatState,
  ticketView,
} from "./chat-queries.ts";
import { chatStore, type SupportTermsBook, ticketOf } from "./conversation-store.ts";
import { transcriptOf } from "./transcript.ts";

export interface SupportDeps extends Deps {
  readonly terms: SupportTermsBook;
  readonly messages: Messages;
  readonly uploads: Uploads;
}

/** Per member: more messages than anybody can type. */
const MESSAGES_LIMIT: AttemptLimit = {
  attemptsMax: 300,
  windowMs: 10 * MINUTE_MS,
  pauseMs: 0,
};

export const supportRoutes = (deps: SupportDeps): readonly Route[] => {
  const { clock, database, messages, uploads } = deps;
  return [
    publicRoute(calls.getTicketList, async ({ caller }) => {
      const { terms } = await deps.terms.current(clock.now());
      return ok(
        terms.categories.map(({ id, answersWithinMinutes }) => ({
          id,
          name: messages.translate(caller.language, `support.category.${id}`, {}),
          answersWithinMinutes,
        })),
      );
    }),

    memberRoute(calls.readMyChat, async ({ userId }) => {
      const now = clock.now();
      const [state, ticket, { terms }] = await Promise.all([
        readChatState(database, userId),
        findTicket(database, userId),
        deps.terms.current(now),
      ]);
      const { lastSeq, unread, staffReadSeq } = state;
      return ok({
        lastSeq,
        unread,
        staffReadSeq,
        ticket: ticket && ticketView(ticket),
        ...hoursNow(terms, ticket, now),
      });
    }),

    memberRoute(calls.listMyMessages, async ({ input, userId }) => {
      // The number is read first: messages sent meanwhile are above it and are read next.
      const { lastSeq } = await readChatState(database, userId);
      const rows = await findMessages(database, userId, input);
      return ok({ messages: rows.map(messageView), lastSeq });
    }),

    memberRoute(calls.sendChatMessage, async ({ input, userId, requestId }) => {
      const now = clock.now();
      const attempt = { about: ["chat", userId] as const, limit: MESSAGES_LIMIT };
      const admitted = await takeAttempts(database, [attempt], now);
      if (!admitted.ok) return admitted;
      const { text, fileId = null, category = null } = input;
      if (fileId !== null && !(await isChatFile(deps, userId, fileId))) {
        return err({ type: "chat_file_unknown", field: "fileId" });
      }
      const { terms } = await deps.terms.current(now);
      // The ticket's id is drawn here; the message's is the request's own.
      const ids = { id: requestId, userId, ticketId: newId() as TicketId };
      const sent = await deps.commands.run({
        name: "support.send-message",
        userId,
        requestId,
        content: JSON.stringify({ text, fileId, category }),
        store: chatStore,
        decide: ({ state }, at) =>
          sendMessage(state.conversation, { ...ids, text, fileId, category }, { terms, now: at }),
        answer: ({ message }) => ({ seq: message?.seq ?? 0 }),
      });
      if (!sent.ok) return sent;
      const { seq } = sent.value;
      const [row] = await findMessages(database, userId, { afterSeq: seq - 1, limit: 1 });
      if (row === undefined) throw new Error("a message that was sent is there");
      return ok(messageView(row));
    }),

    memberRoute(calls.readMyMessages, async ({ input: { seq }, userId }) => {
      await markRead(database, { userId, seq, by: "member" });
      const { unread } = await readChatState(database, userId);
      publishChat(deps, userId, { type: "chat_read" });
      return ok({ unread });
    }),

    memberRoute(calls.typeInChat, async ({ userId }) => {
      await markTyping(database, { userId, now: clock.now(), by: "member" });
      return ok(null);
    }),

    memberRoute(calls.openChatImage, async ({ input: { id }, userId }) => {
      const isOfChat = await isChatFile(deps, userId, id);
      const picture = isOfChat ? await uploads.openOwn(userId, id) : null;
      return picture === null ? err({ type: "not_found" }) : ok(picture);
    }),

    memberRoute(calls.listMyTickets, async ({ input, userId }) => {
      const { rows, total } = await pageOfTickets(database, userId, input);
      const records = rows.map(({ firstText, messages: count, ...row }) => {
        return { ...ticketView(ticketOf(row)), firstText, messages: count };
      });
      return ok(toPage(records, { ...input, total }));
    }),

    memberRoute(calls.readMyTicket, async ({ input: { id }, userId }) => {
      const ticket = await findTicket(database, userId, id);
      if (ticket === null) return err({ type: "ticket_not_found" });
      const rows = await messagesOfTicket(database, userId, id);
      return ok({ ...ticketView(ticket), messages: rows.map(messageView) });
    }),

    memberRoute(calls.rateMyTicket, async ({ input, userId, requestId }) => {
      const { id, ...rating } = input;
      const rated = await deps.commands.run({
        name: "support.rate-ticket",
        userId,
        requestId,
        causeId: id,
        content: JSON.stringify(input),
        store: chatStore,
        // The rule refuses an unknown id.
        decide: ({ state }) => rateTicket(state.tickets.get(id as TicketId), rating),
        answer: ({ ticket }) => ticketView(ticket),
      });
      return rated;
    }),
  ];
};

/** The messages of one ticket as a text file. */
export const transcriptDownload = ({ clock, database, messages }: SupportDeps): Download =>
  download(
    {
      path: TRANSCRIPT_PATH,
      input: z.object({ id: z.uuid() }),
      summary: "The messages of one of my tickets as a text file.",
      mediaTypes: ["text/plain"],
      refusals: ["ticket_not_found"],
    },
    async ({ input: { id }, userId, language }) => {
      const ticket = await findTicket(database, userId, id);
      if (ticket === null) return err({ type: "ticket_not_found" });
      const rows = await messagesOfTicket(database, userId, id);
      const translate = (key: string) => messages.translate(language, key, {});
      const text = transcriptOf({ ticket, messages: rows, now: clock.now() }, translate);
      return ok({
        name: `plumbline-support-${id.slice(0, 8)}.txt`,
        mediaType: "text/plain; charset=utf-8",
        body: Readable.from([text]),
      });
    },
  );

/** Whether the picture is the member's own and was uploaded for the chat. */
async function isChatFile({ database }: SupportDeps, userId: UserId, id: string) {
  return (await findFile(database, userId, id))?.purpose === "support";
}

function hoursNow(terms: SupportTerms, ticket: Ticket | null, now: Instant) {
  const opensAt = opensNext(terms, now);
  const since = ticket?.waitingSince ?? null;
  return {
    isOpen: opensAt === now,
    openTime: opensAt === now ? null : toWireTime(opensAt),
    answerTime:
      ticket === null || since === null
        ? null
        : toWireTime(answerExpected(terms, ticket.category, since)),
  };
}

/** The events that the chat channel sends to a member's sockets: hints to reload, never a text. */
export type ChatNews = { readonly type: ChatChanged["type"] | "chat_read" | "chat_typing" };

export function publishChat(
  { push }: { readonly push: PushHub },
  userId: UserId,
  { type }: ChatNews,
): void {
  push.publishTo(userId, { type }, "chat");
}
