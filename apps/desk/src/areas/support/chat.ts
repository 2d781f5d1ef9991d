import type { DeskClient } from "@plumbline/client";
import type { Tone } from "#shell/lists/cells.tsx";

export type ChatLine = Awaited<ReturnType<DeskClient["support"]["listChats"]>>["records"][number];
export type Chat = Awaited<ReturnType<DeskClient["support"]["readChat"]>>;
export type ChatMessage = Chat["messages"][number];

export const TONES: Readonly<Record<ChatLine["status"], Tone>> = {
  open: "warning",
  pending: "default",
  resolved: "success",
};
