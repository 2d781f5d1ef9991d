import { type Database, sql } from "@plumbline/server/platform/postgres/database";

/** Authorises a test's member's basic papers, as if staff had: more may leave in a day. */
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
