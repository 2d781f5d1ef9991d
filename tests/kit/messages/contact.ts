import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { type Member, registerMember } from "../member.ts";
import type { TestServer } from "../server.ts";

/** A new member who can be notified at a separate e-mail address. */
export async function registerReachable(
  testServer: TestServer,
  language?: string,
): Promise<Member> {
  const member = await registerMember(testServer, language);
  await giveContact(testServer, member.id);
  return member;
}

/** Gives a test's member a separate e-mail address, as if bound long ago. */
export async function giveContact(
  { databaseUrl }: Pick<TestServer, "databaseUrl">,
  userId: string,
): Promise<void> {
  const database = new Database({ url: databaseUrl });
  const email = `${userId}@example.com`;
  const text = `with bound as (
    update identities set email = $2 where user_id = $1 and email is null returning user_id)
    insert into login_names (kind, name, user_id) select 'email', $2, user_id from bound`;
  await database.query(sql("test.give-contact", text), [userId, email]);
  await database.close();
}
