import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { Passwords } from "@plumbline/server/services/identity/passwords";
import type { TestServer } from "../server.ts";

export const WITHDRAWAL_PASSWORD = "another horse battery";

/** Gives a test's member a withdrawal password, as if set long ago. */
export async function setWithdrawalPassword(
  testServer: Pick<TestServer, "databaseUrl">,
  userId: string,
): Promise<void> {
  const hashed = await new Passwords().hash(WITHDRAWAL_PASSWORD);
  if (!hashed.ok) throw new Error("one password alone waits for nobody");
  const database = new Database({ url: testServer.databaseUrl });
  const text = "update identities set withdrawal_hash = $2 where user_id = $1";
  await database.query(sql("test.set-withdrawal-password", text), [userId, hashed.value]);
  await database.close();
}
