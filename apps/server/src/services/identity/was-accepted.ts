import type { UserId } from "@plumbline/engine/kernel";
import { type Database, sql } from "#platform/postgres/database";
import type { RequestId } from "#platform/process/ids";

/**
 * Whether this very request was accepted before: a client may ask again for a lost answer, with
 * codes that are used up by now.
 */
export async function wasAccepted(
  database: Database,
  request: { readonly userId: UserId; readonly requestId: RequestId; readonly command: string },
): Promise<boolean> {
  const { userId, requestId, command } = request;
  const rows = await database.query(wasAcceptedStatement, [userId, requestId, command]);
  return rows.length > 0;
}

const wasAcceptedStatement = sql(
  "step-up.was-accepted",
  "select from journal_entries where user_id = $1 and request_id = $2 and command = $3",
);
