import type { LiveMessage } from "@plumbline/client";
import type { QueryClient } from "@tanstack/react-query";

/** Everything that a reader is shown of their conversation with support. */
export const CHAT_KEY = ["support"] as const;

/** Whether staff write just now. */
export const TYPING_KEY = ["support-typing"] as const;

/** Who goes on writing says so again within this time. */
const TYPING_MS = 5_000;

let typing: ReturnType<typeof setTimeout> | undefined;

/** The chat channel says that there is something to read on, or that somebody is writing. */
export function hearChat(
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
