/**
 * Whether a text is the address of a PostgreSQL database, without doubt about where its password
 * ends: an unescaped @, /, ? or # in it would be read as the end of the password, and what follows
 * would be printed wherever the address is named.
 */
export function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\/./.test(text) || !URL.canParse(text)) return false;
  const { host, pathname, search, hash } = new URL(text);
  return host !== "" && /^\/[^/@]+$/.test(pathname) && !search.includes("@") && hash === "";
}

export const DATABASE_URL_FORM =
  "postgres://user:password@host:5432/database, with @ : / ? # % in user and password " +
  "percent-encoded (@ is %40)";
