import { setImmediate } from "node:timers/promises";
import type { Clock } from "@plumbline/server/platform/process/clock";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { DevInbox, type DevMessage } from "@plumbline/server/services/notifications/dev-inbox";
import { expect, vi } from "vitest";

const CARRIED_MS = 20_000;
const lettersDue = sql("test.letters-due", "select from letters");

interface Place {
  readonly databaseUrl: string;
  readonly clock: Clock;
}

/** All letters to somebody, newest first, once none that a call asked for is on its way. */
export async function arrivedLetters(place: Place, to: string): Promise<DevMessage[]> {
  const database = new Database({ url: place.databaseUrl });
  while ((await database.query(lettersDue)).length > 0) await setImmediate();
  const letters = await new DevInbox({ database, clock: place.clock }).list(to);
  await database.close();
  return letters;
}

/** The code of the newest letter that has one: one that tells of something may arrive after it. */
export async function arrivedCode(place: Place, to: string): Promise<string> {
  return (await arrivedLetters(place, to)).map(({ text }) => codeIn(text)).find(Boolean) ?? "";
}

/** The six digits of a letter; empty without any. */
export const codeIn = (text = ""): string => /\b\d{6}\b/.exec(text)?.[0] ?? "";

/** The text of the first letter to somebody that says `part`, once it has arrived. */
export async function readLetter(
  { databaseUrl, clock }: Place,
  { to, part }: { readonly to: string; readonly part: string },
): Promise<string> {
  const database = new Database({ url: databaseUrl });
  const devInbox = new DevInbox({ database, clock });
  const find = async () => {
    const letter = (await devInbox.list(to)).find(({ text }) => text.includes(part));
    if (letter === undefined) throw new Error(`no letter to ${to} says: ${part}`);
    return letter.text;
  };
  const text = await vi.waitFor(find, { timeout: CARRIED_MS, interval: 250 });
  await database.close();
  return text;
}

/**
 * The six digits of the newest letter to a contact, where a sandbox's letters land: once there is
 * one with other digits than those that are `known` from a letter before.
 */
export async function mailedCode(serverUrl: string, to: string, earlierCode = ""): Promise<string> {
  let code = "";
  const read = async () => {
    const answer = await fetch(`${serverUrl}/dev/inbox?format=json&to=${encodeURIComponent(to)}`);
    // The mailbox is for people and has no schema: what is read of it is looked at below.
    const { letters } = (await answer.json()) as { letters: { text: string }[] };
    code = codeIn(letters[0]?.text);
    return code !== "" && code !== earlierCode;
  };
  await expect.poll(read).toBe(true);
  return code;
}
