import type { Instant } from "@plumbline/engine/kernel";
import type { Message, Ticket } from "@plumbline/engine/support";
import { toWireTime } from "@plumbline/protocol";

/** A ticket as a text that can be kept: who said what and when, in the server's time. */
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
  say: (key: string) => string,
): string {
  const head = [
    `${say("support.transcript.title")}: ${say(`support.category.${ticket.category}`)}`,
    `${say("support.transcript.id")}: ${ticket.id}`,
    `${say("support.transcript.made")}: ${toWireTime(now)} (UTC+8)`,
  ];
  const lines = messages.map(({ author, kind, text, sentAt }) => {
    const words = [...(kind === "text" ? [] : [say(`support.transcript.${kind}`)]), text];
    const content = words.filter((part) => part !== "").join(" ");
    return `${toWireTime(sentAt)}  ${say(`support.author.${author}`)}: ${content}`;
  });
  return `${[...head, "", ...lines].join("\n")}\n`;
}
