import { setImmediate } from "node:timers/promises";
import type { Clock } from "@plumbline/server/platform/process/clock";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { DevInbox, type DevMessage } from "@plumbline/server/services/notifications/dev-inbox";
import { expect, vi } from "vitest";

const CARRIED_MS = 20_000;
const messagesDue = sql("test.messages-due", "select from outbound_messages");

interface Place {
  readonly databaseUrl: string;
  readonly clock: Clock;
}

/** All messages to a recipient, newest first, once none waits for its delivery. */
export async function deliveredMessages(place: Place, to: string): Promise<DevMessage[]> {
  const database = new Database({ url: place.databaseUrl });
  while ((await database.query(messagesDue)).length > 0) await setImmediate();
  const messages = await new DevInbox({ database, clock: place.clock }).list(to);
  await database.close();
  return messages;
}

/** The code of the newest message that has one; a notification may arrive after it. */
export async function arrivedCode(place: Place, to: string): Promise<string> {
  return (await deliveredMessages(place, to)).map(({ text }) => codeIn(text)).find(Boolean) ?? "";
}

/** The six digits of a message; empty without any. */
export const codeIn = (text = ""): string => /\b\d{6}\b/.exec(text)?.[0] ?? "";

/** The text of the first message to a recipient that contains `part`, once it has arrived. */
export async function readMessage(
  { databaseUrl, clock }: Place,
  { to, part }: { readonly to: string; readonly part: string },
): Promise<string> {
  const database = new Database({ url: databaseUrl });
  const devInbox = new DevInbox({ database, clock });
  const find = async () => {
    const message = (await devInbox.list(to)).find(({ text }) => text.includes(part));
    if (message === undefined) throw new Error(`no message to ${to} contains: ${part}`);
    return message.text;
  };
  const text = await vi.waitFor(find, { timeout: CARRIED_MS, interval: 250 });
  await database.close();
  return text;
}

/**
 * The six digits of the newest message to a contact in the development inbox, once they differ from
 * the `known` ones of an earlier message.
 */
export async function mailedCode(serverUrl: string, to: string, earlierCode = ""): Promise<string> {
  let code = "";
  const read = async () => {
    const answer = await fetch(`${serverUrl}/dev/inbox?format=json&to=${encodeURIComponent(to)}`);
    // The inbox is for people and has no schema: the fields are checked below.
    const { messages } = (await answer.json()) as { messages: { text: string }[] };
    code = codeIn(messages[0]?.text);
    return code !== "" && code !== earlierCode;
  };
  await expect.poll(read).toBe(true);
  return code;
}
