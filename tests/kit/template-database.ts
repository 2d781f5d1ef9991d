/** The migrated database that every test's database is copied from. */
export const TEMPLATE = "plumbline_template";

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
