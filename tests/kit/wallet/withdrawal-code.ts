import { giveContact } from "../letters/contact.ts";
import { arrivedCode } from "../letters/read-letter.ts";
import type { Member } from "../member.ts";
import type { TestServer } from "../server.ts";

/** A code for one way out, out of the letter to a contact that the member is given for it. */
export async function withdrawalCode(
  testServer: Pick<TestServer, "databaseUrl" | "clock">,
  { id, client }: Pick<Member, "id" | "client">,
): Promise<string> {
  await giveContact(testServer, id);
  await client.auth.sendWithdrawalCode({});
  return arrivedCode(testServer, `${id}@example.com`);
}
