/**
 * Every call of the desk has a path below this, and no other call has: its sessions use a header of
 * their own.
 */
export const DESK_PATH = "/api/desk/";

export const MEMBER_TOKEN_HEADER = "access-token";
export const DESK_TOKEN_HEADER = "desk-token";

/** The header that carries the session of a call; a token of the other kind is ignored. */
export const tokenHeaderOf = (path: string): string =>
  path.startsWith(DESK_PATH) ? DESK_TOKEN_HEADER : MEMBER_TOKEN_HEADER;

/**
 * The path by which a request is routed: runs of slashes become one, as in the legacy
 * "/api//public/getServerTime" (spec §7). Nothing else is changed: no dots, no escapes, no case, no
 * slash at the end. A query is left as it is.
 */
export function foldPath(path: string): string {
  const queryAt = path.indexOf("?");
  if (queryAt === -1) return fold(path);
  return fold(path.slice(0, queryAt)) + path.slice(queryAt);
}

const fold = (path: string): string => path.replaceAll(/\/{2,}/g, "/");

/**
 * The context that a sealed POST body is authenticated with, computed the same by client and
 * server: under another path or another session the body cannot be decrypted. `tokenHash` is the
 * SHA-256 of the session token, or of "" without one, in lower-case hex.
 */
export function associatedText(target: {
  readonly path: string;
  readonly tokenHash: string;
}): string {
  const [pathWithoutQuery = ""] = foldPath(target.path).split("?", 1);
  return `v1|POST|${pathWithoutQuery}|${target.tokenHash}`;
}
