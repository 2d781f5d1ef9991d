import type { UserId } from "@plumbline/engine/kernel";
import type { ChatChanged } from "@plumbline/engine/support";
import type { PushHub } from "#platform/push/sockets";

/** What the chat channel of a member's sockets is told: hints to read on, never a text. */
export type ChatNews = { readonly type: ChatChanged["type"] | "chat_read" | "chat_typing" };

export function tellChat(
  { push }: { readonly push: PushHub },
  userId: UserId,
  { type }: ChatNews,
): void {
  push.publishTo(userId, { type }, "chat");
}
