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

/** Answers that are the same every time; each is a pair of texts, its name and its words. */
export const CANNED = ["secrets", "looking", "deposit", "withdrawal", "papers", "closing"] as const;
export type Canned = (typeof CANNED)[number];
