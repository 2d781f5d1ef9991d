import type { Client } from "@plumbline/client";
import { readExternalUrl } from "#shell/navigation/external-link.ts";
import { readWireTime, showDay } from "#shell/wire-time.ts";

export type Message = Awaited<ReturnType<Client["support"]["sendChatMessage"]>>;

/** The loaded messages of a conversation: each once, by its number. */
export function mergeMessages(
  shownMessages: readonly Message[],
  more: readonly Message[],
): readonly Message[] {
  const bySeq = new Map([...shownMessages, ...more].map((one) => [one.seq, one]));
  return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
}

/** The number up to which the loaded messages have no gap. */
export const readUpTo = (messages: readonly Message[]): number => messages.at(-1)?.seq ?? 0;

interface Day {
  /** "2026-01-31" in the reader's zone. */
  readonly day: string;
  readonly messages: readonly Message[];
}

/** Messages grouped by days in the reader's zone. */
export function byDay(messages: readonly Message[]): readonly Day[] {
  const days = new Map<string, Message[]>();
  for (const message of messages) {
    const day = showDay(readWireTime(message.createTime));
    days.set(day, [...(days.get(day) ?? []), message]);
  }
  return [...days].map(([day, ofDay]) => ({ day, messages: ofDay }));
}

/** A part of a text: plain text, or an address, which opens the page that shows its target. */
export interface TextPart {
  readonly text: string;
  readonly url: string | null;
}

const ADDRESS = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/u;

/**
 * Splits a text into plain text and addresses; anything that only resembles an address stays text.
 */
export function partsOf(text: string, ownOrigin: string): readonly TextPart[] {
  return text
    .split(ADDRESS)
    .filter((part) => part !== "")
    .map((part) => {
      const isAddress = ADDRESS.test(part) && readExternalUrl(part, ownOrigin) !== undefined;
      return { text: part, url: isAddress ? part : null };
    });
}
