import { err, ok, type UserId } from "@plumbline/engine/kernel";
import * as calls from "@plumbline/protocol/desk/operator-calls";
import { instantToColumn } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import { newId } from "#platform/process/ids";
import { operatorRoute, type Route } from "#platform/http/route";
import { audited, runOperatorCommand } from "#services/operators/operator-command";
import type { DeskDeps } from "./desk-deps.ts";

interface MemberNote {
  readonly userId: UserId;
  readonly id: string;
  readonly words: string;
  readonly writtenBy: string;
}

/** Notes of staff about a member; each is a line in the audit log. */
export const noteRoutes = ({ commands }: Pick<DeskDeps, "commands">): readonly Route[] => [
  operatorRoute(calls.noteMember, async ({ input: { userId, words }, operator, requestId }) => {
    const note: MemberNote = { userId, id: newId(), words, writtenBy: operator.id };
    return runOperatorCommand(commands, {
      call: "desk.note-member",
      by: operator,
      subject: userId,
      requestId,
      content: JSON.stringify({ userId, words }),
      store: noteStoreOf(userId),
      decide: ({ state: { isMember } }) =>
        isMember
          ? ok({ next: note, postings: [], receipts: [], events: [] })
          : err({ type: "user_not_found" as const }),
      summary: (_state, { id }) => ({ before: null, after: { noteId: id } }),
      answer: ({ id }) => ({ noteId: id }),
    });
  }),
];

const noteStoreOf = (userId: UserId) =>
  audited<{ readonly isMember: boolean }, MemberNote>({
    name: `desk.member-notes/${userId}`,
    load: async (tx) => {
      const [row] = await tx.query(memberStatement, [userId]);
      return { isMember: row !== undefined };
    },
    merge: (state) => state,
    save: async (tx, { id, words, writtenBy }, at) => {
      await tx.query(insertStatement, [userId, id, words, writtenBy, instantToColumn(at)]);
    },
  });

const memberStatement = sql(
  "desk.noted-member",
  "select user_id from member_names where user_id = $1",
);

const insertStatement = sql(
  "desk.note-member",
  `insert into member_notes (user_id, id, words, written_by, written_at)
   values ($1, $2, $3, $4, $5)`,
);
