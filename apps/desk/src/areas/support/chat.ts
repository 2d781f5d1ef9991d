import type { DeskClient } from "@plumbline/client";
import type { CaseAssigning } from "#shell/assignments/assigning.ts";
import type { Tone } from "#shell/lists/cells.tsx";

export type ChatLine = Awaited<ReturnType<DeskClient["support"]["listChats"]>>["records"][number];
export type Chat = Awaited<ReturnType<DeskClient["support"]["readChat"]>>;
export type ChatMessage = Chat["messages"][number];

/** Assigning has its own effect here: a colleague's answer does not change the assignee. */
export const ASSIGNING: CaseAssigning = {
  textKey: "desk.support.handOverText",
  assign: (client, { caseId: userId, note: _none, ...assignee }, options) =>
    client.support.assignChat({ userId, ...assignee }, options),
  colleagues: (client) => client.support.listColleagues({}),
};

export const TONES: Readonly<Record<ChatLine["status"], Tone>> = {
  open: "warning",
  pending: "default",
  resolved: "success",
};
