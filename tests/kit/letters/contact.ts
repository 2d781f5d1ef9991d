import { Database, sql } from "@plumbline/server/database";
import type { TestServer } from "../server.ts";

/** Makes a test's member reachable by an e-mail address of their own, as if bound long ago. */
export async function giveContact(
  { databaseUrl }: Pick<TestServer, "databaseUrl">,
  userId: string,
): Promise<void> {
  const database = new Database({ url: databaseUrl });
  const text = "update identities set email = $2 where user_id = $1 and email is null";
  await database.query(sql("test.give-contact", text), [userId, `${userId}@example.com`]);
  await database.close();
}
