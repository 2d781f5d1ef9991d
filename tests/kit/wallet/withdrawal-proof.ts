import { giveContact } from "../messages/contact.ts";
import { arrivedCode } from "../messages/read-message.ts";
import { type Member, PASSWORD_COSTS } from "../member.ts";
import type { TestServer } from "../server.ts";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { Passwords } from "@plumbline/server/services/identity/passwords";

/**
 * A code for one withdrawal, read from the message to a contact that is bound to the member for it.
 */
export async function withdrawalCode(
  testServer: Pick<TestServer, "databaseUrl" | "clock">,
  { id, client }: Pick<Member, "id" | "client">,
): Promise<string> {
  await giveContact(testServer, id);
  await client.auth.sendWithdrawalCode({});
  return arrivedCode(testServer, `${id}@example.com`);
}

export const WITHDRAWAL_PASSWORD = "another horse battery";

/** Gives a test's member a withdrawal password, as if set long ago. */
export async function setWithdrawalPassword(
  testServer: Pick<TestServer, "databaseUrl">,
  userId: string,
): Promise<void> {
  const hashed = await new Passwords({ costs: PASSWORD_COSTS }).hash(WITHDRAWAL_PASSWORD);
  if (!hashed.ok) throw new Error("one password alone waits for nobody");
  const database = new Database({ url: testServer.databaseUrl });
  const text = "update identities set withdrawal_hash = $2 where user_id = $1";
  await database.query(sql("test.set-withdrawal-password", text), [userId, hashed.value]);
  await database.close();
}

/** Authorises a test's member's basic papers, as if staff had: the daily limit rises. */
export async function provePapers(database: Database, userId: string): Promise<void> {
  await database.query(statement, [userId]);
}

const statement = sql(
  "test.prove-papers",
  `insert into kyc_verifications
     (user_id, level, status, version, answers, rejections, submitted_at, decided_at)
   values ($1, 'basic', 'authorised', 1, '{"firstName": "Ann", "lastName": "Lee"}', '[]',
     now(), now())`,
);
