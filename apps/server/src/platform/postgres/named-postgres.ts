import pg from "pg";
import { StartRefused } from "#platform/process/faults";
import type { EmbeddedPostgres } from "@plumbline/embedded-postgres";

const ANSWERS_WITHIN_MS = 10_000;

/**
 * The PostgreSQL that DATABASE_URL names, which goes on when we end. Throws with advice if it does
 * not answer, and never with the password.
 */
export async function reachNamedPostgres(url: string): Promise<EmbeddedPostgres> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (fault) {
    const { host, pathname } = new URL(url);
    const text = fault instanceof Error ? fault.message : String(fault);
    throw new StartRefused(
      `The database ${pathname.slice(1)} at ${host} does not let us in: ${text}. ` +
        "Correct DATABASE_URL, or leave it out to use the embedded PostgreSQL.",
      { cause: fault },
    );
  }
  await client.end();
  return { url, stop: () => Promise.resolve() };
}
