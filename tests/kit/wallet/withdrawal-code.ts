import { setImmediate } from "node:timers/promises";
import { Database, sql } from "@plumbline/server/database";
import { Mailbox } from "@plumbline/server/letters/mailbox";
import { giveContact } from "../letters/contact.ts";
import type { Member } from "../member.ts";
import type { TestServer } from "../server.ts";

/** Out of the newest letter that has one: a letter of another decision may arrive after it. */
export function newestCode(letters: readonly { readonly text: string }[]): string {
  const codes = letters.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []);
  return codes[0] ?? "";
}

/** A code for one way out, out of the letter to a contact that the member is given for it. */
export async function withdrawalCode(
  testServer: Pick<TestServer, "databaseUrl" | "clock">,
  { id, client }: Pick<Member, "id" | "client">,
): Promise<string> {
  await giveContact(testServer, id);
  await client.auth.sendWithdrawalCode({});
  const database = new Database({ url: testServer.databaseUrl });
  const due = sql("test.letters-due", "select from letters");
  // Letters are carried after the call was answered: looked for until none is on its way.
  while ((await database.query(due)).length > 0) await setImmediate();
  const mailbox = new Mailbox({ database, clock: testServer.clock });
  const letters = await mailbox.list(`${id}@example.com`);
  await database.close();
  return newestCode(letters);
}
