import { BlockList, isIPv6 } from "node:net";
import { foldPath } from "@plumbline/protocol/fold-path";

/**
 * Whether a request may know that there is a desk here: whatever is not the desk's, and the desk's
 * page and calls from these addresses and networks. Without any, from everywhere.
 */
export function deskReach(
  networks: readonly string[],
): (request: { readonly url: string; readonly ip: string }) => boolean {
  if (networks.length === 0) return () => true;
  const known = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = familyOf(address);
    if (bits === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(bits), family);
  }
  return ({ url, ip }) => !isDesk(foldPath(url)) || known.check(ip, familyOf(ip));
}

const isDesk = (path: string): boolean => /^\/(api\/)?desk(\/|$)/i.test(path);

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");
