import { BlockList, isIPv6 } from "node:net";
import { randomToken } from "#platform/process/ids";

/** The declared route that a request matched; undefined if there is none. */
export interface RoutedRequest {
  readonly routeOptions: { readonly url?: string | undefined };
  readonly ip: string;
}

/**
 * Whether a request may reach a route: all routes outside the desk, and the desk's page and calls
 * from these addresses and networks, or from everywhere if none is configured. Decided by the
 * route, because many spellings of a path match the same route.
 */
export function deskReach(networks: readonly string[]): (request: RoutedRequest) => boolean {
  if (networks.length === 0) return () => true;
  const allowList = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = familyOf(address);
    if (bits === undefined) allowList.addAddress(address, family);
    else allowList.addSubnet(address, Number(bits), family);
  }
  return ({ routeOptions: { url = "" }, ip }) => !isDesk(url) || allowList.check(ip, familyOf(ip));
}

const isDesk = (route: string): boolean => /^\/(api\/)?desk(\/|$)/.test(route);

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

const COOKIE = "plumbline-desk-device";
const LIFE_SECONDS = 400 * 86_400;

/**
 * The browser that signs in at the desk: the id of its cookie, or a new one. It grants nothing; it
 * only shows that two accounts are used in the same browser.
 */
export function deskDevice(
  cookies: string | undefined,
  { path, isSecure }: { readonly path: string; readonly isSecure: boolean },
): { readonly device: string; readonly newCookie: string | null } {
  const [, existing] =
    new RegExp(`(?:^|; )${COOKIE}=([\\w-]{43})(?:;|$)`).exec(cookies ?? "") ?? [];
  if (existing !== undefined) return { device: existing, newCookie: null };
  const device = randomToken();
  const fields = [`${COOKIE}=${device}`, `Path=${path}`, `Max-Age=${LIFE_SECONDS}`];
  const guards = ["HttpOnly", "SameSite=Strict", ...(isSecure ? ["Secure"] : [])];
  return { device, newCookie: [...fields, ...guards].join("; ") };
}
