import { Database } from "@plumbline/server/database";
import { Mailbox } from "@plumbline/server/letters/mailbox";
import { vi } from "vitest";
import type { TestServer } from "../server.ts";

const CARRIED_MS = 20_000;

/** The text of the first letter to somebody that says `part`, once it has arrived. */
export async function readLetter(
  { databaseUrl, clock }: Pick<TestServer, "databaseUrl" | "clock">,
  { to, part }: { readonly to: string; readonly part: string },
): Promise<string> {
  const database = new Database({ url: databaseUrl });
  const mailbox = new Mailbox({ database, clock });
  const find = async () => {
    const letter = (await mailbox.list(to)).find(({ text }) => text.includes(part));
    if (letter === undefined) throw new Error(`no letter to ${to} says: ${part}`);
    return letter.text;
  };
  const text = await vi.waitFor(find, { timeout: CARRIED_MS, interval: 250 });
  await database.close();
  return text;
}
