import {
  decided,
  err,
  type Instant,
  ok,
  type Result,
  SECOND_MS,
  type UserId,
} from "@plumbline/engine/kernel";
import {
  assignTicket,
  type Conversation,
  type ConversationDecision,
  decideComplaint,
  plainText,
  replyToMember,
  resolveTicket,
} from "@plumbline/engine/support";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/support/operator-calls";
import { readOperatorsWhoMay } from "#services/operators/operators-who-may";
import { operatorRoute, type Route, type SignedInOperator } from "#platform/http/route";
import type { RequestId } from "#platform/process/ids";
import { findFile } from "#services/files/file-rows";
import { openForStaff } from "#services/files/open-for-staff";
import { logOnce } from "#services/operators/log-event";
import { audited, runOperatorCommand } from "#services/operators/operator-command";
import { readColleagues } from "#services/operators/same-person";
import { termsRoutes } from "#services/operators/settings/terms";
import { type SupportDeps, publishChat } from "./routes.ts";
import {
  findMessages,
  findTicket,
  markRead,
  markTyping,
  messageView,
  readChatState,
} from "./chat-queries.ts";
import { chatStoreOfStaff, supportTerms } from "./conversation-store.ts";
import { findChat, findNotes, insertNote, type NewNote, pageOfChats } from "./desk-queries.ts";

/** How long a side is shown as typing after its last report. */
const TYPING_MS = 5 * SECOND_MS;

export const supportOperatorRoutes = (deps: SupportDeps): readonly Route[] => [
  ...readingRoutes(deps),
  ...answeringRoutes(deps),
  ...termsRoutes(deps, supportTerms, calls.supportTermsCalls),
];

const readingRoutes = (deps: SupportDeps): readonly Route[] => {
  const { clock, database } = deps;
  return [
    operatorRoute(calls.listChats, async ({ input, operator }) => {
      const { terms } = await deps.terms.current(clock.now());
      const filter = { ...input, terms, now: clock.now(), operatorId: operator.id };
      const { lines, total } = await pageOfChats(database, filter);
      return ok(toPage([...lines], { ...input, total }));
    }),

    operatorRoute(calls.readChat, async ({ input: { userId, ...span }, operator }) => {
      const { terms } = await deps.terms.current(clock.now());
      const line = await findChat(database, {
        userId,
        terms,
        now: clock.now(),
        operatorId: operator.id,
      });
      if (line === null) return err({ type: "ticket_not_found" });
      const logged = await logOnce(deps, { call: "support.read", by: operator, subject: userId });
      if (!logged.ok) return logged;
      const [state, rows, notes] = await Promise.all([
        readChatState(database, userId),
        findMessages(database, userId, span),
        findNotes(database, userId),
      ]);
      const { lastSeq, memberReadSeq, memberTypingAt } = state;
      return ok({
        ...line,
        lastSeq,
        memberReadSeq,
        messages: rows.map((row) => ({ ...messageView(row), operatorName: row.operatorName })),
        isMemberTyping: memberTypingAt !== null && memberTypingAt > clock.now() - TYPING_MS,
        notes,
      });
    }),

    operatorRoute(calls.listColleagues, async () =>
      ok(await readOperatorsWhoMay(database, "support.answer")),
    ),

    operatorRoute(calls.readChatMessages, async ({ input: { userId, seq } }) => {
      if ((await findTicket(database, userId)) === null) return err({ type: "ticket_not_found" });
      const isNews = await markRead(database, { userId, seq, by: "staff" });
      if (isNews) publishChat(deps, userId, { type: "chat_read" });
      return ok(null);
    }),

    operatorRoute(calls.typeToMember, async ({ input: { userId } }) => {
      if ((await findTicket(database, userId)) === null) return err({ type: "ticket_not_found" });
      const isNews = await markTyping(database, { userId, now: clock.now(), by: "staff" });
      if (isNews) publishChat(deps, userId, { type: "chat_typing" });
      return ok(null);
    }),

    operatorRoute(calls.openMemberImage, async ({ input, operator, requestId }) => {
      const { userId, fileId } = input;
      const file = await findFile(database, userId, fileId);
      if (file === null || file.purpose !== "support") return err({ type: "not_found" });
      const call = "support.open-image";
      return openForStaff(deps, { call, operator, requestId, subject: userId, userId, file });
    }),
  ];
};

const answeringRoutes = (deps: SupportDeps): readonly Route[] => {
  const { database } = deps;
  return [
    operatorRoute(calls.replyToChat, async ({ input, ...by }) => {
      const { userId, text } = input;
      const words = { id: by.requestId, operatorId: by.operator.id, text };
      const replied = await changeChat(
        deps,
        { ...by, userId, call: "support.reply", content: text },
        (conversation, now) => replyToMember(conversation, words, now),
      );
      if (!replied.ok) return replied;
      const afterSeq = replied.value.seq - 1;
      const [row] = await findMessages(database, userId, { afterSeq, limit: 1 });
      if (row === undefined) throw new Error("an answer that was given is there");
      return ok(messageView(row));
    }),

    operatorRoute(calls.noteOnChat, async ({ input, operator, requestId }) => {
      const { userId } = input;
      const text = plainText(input.text);
      if (text === "") return err({ type: "message_empty" });
      if ((await findTicket(database, userId)) === null) return err({ type: "ticket_not_found" });
      return runOperatorCommand(deps.commands, {
        call: "support.note",
        by: operator,
        subject: userId,
        requestId,
        content: `${userId} ${text}`,
        store: noteStore,
        decide: () => decided({ userId, id: requestId, operatorId: operator.id, text }),
        summary: () => ({ before: null, after: {} }),
        answer: () => null,
      });
    }),

    operatorRoute(calls.assignChat, async ({ input, ...by }) => {
      const { userId, operatorId = null, seenHolderId = null } = input;
      const isColleague =
        operatorId === null ||
        (await readOperatorsWhoMay(database, "support.answer")).some(({ id }) => id === operatorId);
      if (!isColleague) return err({ type: "no_such_colleague" });
      const colleagues = await readColleagues(database, deps.clock.now());
      const assigned = await changeChat(
        deps,
        { ...by, userId, call: "support.assign", content: `${operatorId} ${seenHolderId}` },
        (conversation) =>
          assignTicket(conversation, { assignedTo: operatorId, seenHolderId }, colleagues),
      );
      return assigned.ok ? ok(null) : assigned;
    }),

    operatorRoute(calls.resolveChat, async ({ input: { userId }, ...by }) => {
      const words = { id: by.requestId, operatorId: by.operator.id };
      const resolved = await changeChat(
        deps,
        { ...by, userId, call: "support.resolve", content: "" },
        (conversation, now) => resolveTicket(conversation, words, now),
      );
      return resolved.ok ? ok(null) : resolved;
    }),

    operatorRoute(calls.decideChatComplaint, async ({ input, ...by }) => {
      const { userId, outcome, words: text } = input;
      const words = { id: by.requestId, operatorId: by.operator.id, text, outcome };
      const { isSamePerson } = await readColleagues(database, deps.clock.now());
      const decision = await changeChat(
        deps,
        { ...by, userId, call: "support.decide-complaint", content: `${outcome} ${text}` },
        (conversation, now) => decideComplaint(conversation, words, { isSamePerson, now }),
      );
      return decision.ok ? ok(null) : decision;
    }),
  ];
};

const noteStore = audited<null, NewNote>({
  name: "support.notes",
  load: () => Promise.resolve(null),
  merge: () => null,
  save: insertNote,
});

/** An operator's command on a conversation, under its member's lock and logged. */
function changeChat<Refusal>(
  { commands }: SupportDeps,
  request: {
    readonly userId: UserId;
    readonly operator: SignedInOperator;
    readonly requestId: RequestId;
    readonly call: string;
    readonly content: string;
  },
  decide: (conversation: Conversation, now: Instant) => Result<ConversationDecision, Refusal>,
) {
  const { userId, operator, requestId, call, content } = request;
  return runOperatorCommand(commands, {
    call,
    by: operator,
    userId,
    subject: userId,
    requestId,
    content,
    store: chatStoreOfStaff,
    decide: ({ state }, now) => decide(state.conversation, now),
    // The conversation contains the text; the log records the operator, the step and the ticket.
    summary: ({ conversation: { ticket: before } }, { ticket: after, message }) => ({
      before: before && standing(before),
      after: { ...standing(after), seq: message?.seq ?? null },
    }),
    answer: ({ message }) => ({ seq: message?.seq ?? 0 }),
  });
}

const standing = ({ id, status, assignedTo, outcome }: NonNullable<Conversation["ticket"]>) => ({
  ticketId: id,
  status,
  assignedTo,
  outcome,
});
