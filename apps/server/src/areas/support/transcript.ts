import type { Instant } from "@plumbline/engine/kernel";
import type { Message, Ticket } from "@plumbline/engine/support";
import { toWireTime } from "@plumbline/protocol";

/** A ticket as a text file: the author and time of each message, in server time. */
export function transcriptOf(
  {
    ticket,
    messages,
    now,
  }: {
    readonly ticket: Ticket;
    readonly messages: readonly Pick<Message, "author" | "kind" | "text" | "sentAt">[];
    readonly now: Instant;
  },
  translate: (key: string) => string,
): string {
  const head = [
    `${translate("support.transcript.title")}: ${translate(`support.category.${ticket.category}`)}`,
    `${translate("support.transcript.id")}: ${ticket.id}`,
    `${translate("support.transcript.made")}: ${toWireTime(now)} (UTC+8)`,
  ];
  const lines = messages.map(({ author, kind, text, sentAt }) => {
    const words = [...(kind === "text" ? [] : [translate(`support.transcript.${kind}`)]), text];
    const content = words.filter((part) => part !== "").join(" ");
    return `${toWireTime(sentAt)}  ${translate(`support.author.${author}`)}: ${content}`;
  });
  return `${[...head, "", ...lines].join("\n")}\n`;
}
