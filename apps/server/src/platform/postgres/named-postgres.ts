import pg from "pg";
import { StartRefused } from "#platform/process/faults";
import type { EmbeddedPostgres } from "@plumbline/embedded-postgres";

const ANSWERS_WITHIN_MS = 10_000;

/**
 * The PostgreSQL of DATABASE_URL, which keeps running when this process ends. Throws with advice if
 * it does not answer; the message never contains the password.
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

/**
 * Whether a text is the address of a PostgreSQL database whose password ends unambiguously: an
 * unescaped @, /, ? or # in it would be read as the end of the password, and the rest would be
 * printed wherever the address is named.
 */
export function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\/./.test(text) || !URL.canParse(text)) return false;
  const { host, pathname, search, hash } = new URL(text);
  return host !== "" && /^\/[^/@]+$/.test(pathname) && !search.includes("@") && hash === "";
}

export const DATABASE_URL_FORM =
  "postgres://user:password@host:5432/database, with @ : / ? # % in user and password " +
  "percent-encoded (@ is %40)";
