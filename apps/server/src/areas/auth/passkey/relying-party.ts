import type { AuthDeps } from "../auth-deps.ts";

/** Whom a passkey is made for, and from which page it may come. */
export interface RelyingParty {
  readonly rpId: string;
  isOrigin(origin: string): boolean;
}

const LOCAL_PAGE = /^http:\/\/localhost(:\d{1,5})?$/;

/**
 * The server's public name. Without one it is somebody's own machine: a page of `localhost`, which
 * no other machine can serve to a browser.
 */
export function relyingPartyOf({ publicUrl = "" }: Pick<AuthDeps, "publicUrl">): RelyingParty {
  if (publicUrl === "") {
    return { rpId: "localhost", isOrigin: (origin) => LOCAL_PAGE.test(origin) };
  }
  const { hostname, origin } = new URL(publicUrl);
  return { rpId: hostname, isOrigin: (pageOrigin) => pageOrigin === origin };
}
