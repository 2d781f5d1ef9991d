import { BlockList, isIPv6 } from "node:net";

/** Which route a request has found, as it is declared; undefined where there is none. */
export interface RoutedRequest {
  readonly routeOptions: { readonly url?: string | undefined };
  readonly ip: string;
}

/**
 * Whether a request may know that there is a desk here: whatever is not the desk's, and the desk's
 * page and calls from these addresses and networks. Without any, from everywhere. Asked of the
 * route and not of the address: that can be spelled in many ways that all lead to one route.
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
