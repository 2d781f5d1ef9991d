/** Every call of the desk lies below this, and no other: its sessions have an own header. */
export const DESK_PATH = "/api/desk/";

export const MEMBER_TOKEN_HEADER = "access-token";
export const DESK_TOKEN_HEADER = "desk-token";

/** The header that the session of a call travels in; another one's token is never looked at. */
export const tokenHeaderOf = (path: string): string =>
  path.startsWith(DESK_PATH) ? DESK_TOKEN_HEADER : MEMBER_TOKEN_HEADER;
