import type { LiveMessage } from "@plumbline/client";
import type { QueryClient } from "@tanstack/react-query";

/** The reader's conversation with support, as far as it is loaded. */
export const CHAT_KEY = ["support"] as const;

/** Whether staff are writing. */
export const TYPING_KEY = ["support-typing"] as const;

/** A writer's client repeats the signal within this time. */
const TYPING_MS = 5_000;

let typing: ReturnType<typeof setTimeout> | undefined;

/** The chat channel signals new messages, and that the other side is typing. */
export function subscribeToChat(
  queryClient: QueryClient,
  { type, items }: LiveMessage & { readonly channel: "chat" },
): void {
  const isTyping = type === "update" && items.every((one) => one.type === "chat_typing");
  const show = (isShown: boolean) => queryClient.setQueryData(TYPING_KEY, isShown);
  clearTimeout(typing);
  show(isTyping);
  if (isTyping) typing = setTimeout(() => show(false), TYPING_MS);
  else void queryClient.invalidateQueries({ queryKey: CHAT_KEY });
}
