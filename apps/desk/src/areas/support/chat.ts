import type { DeskClient } from "@plumbline/client";
import type { CaseAssigning } from "#shell/resource.ts";
import type { Tone } from "#shell/lists/cells.tsx";

export type ChatLine = Awaited<ReturnType<DeskClient["support"]["listChats"]>>["records"][number];
export type Chat = Awaited<ReturnType<DeskClient["support"]["readChat"]>>;
export type ChatMessage = Chat["messages"][number];

/** An assignment has an effect here: another operator's answer does not change it. */
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

/**
 * What remains in the input after a message was sent: the text typed while the request was pending.
 */
export const unsentText = (typed: string, sent: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed;
