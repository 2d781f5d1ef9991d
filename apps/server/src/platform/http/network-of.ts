import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/**
 * The unit of rate limits: an IPv4 address, or the first 64 bits of an IPv6 one, because its owner
 * has 2^64 addresses to choose from.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  const [head = "", tail] = address.split("::");
  const left = groupsOf(head);
  const right = groupsOf(tail ?? "");
  const zeros = Array<string>(Math.max(0, GROUPS - left.length - right.length)).fill("0");
  const groups = [...left, ...zeros, ...right].slice(0, GROUPS_OF_NETWORK);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}

const groupsOf = (text: string): string[] => (text === "" ? [] : text.split(":"));

/** A client behind a proxy on this machine is not on this machine. */
export function isOfThisMachine({ ip, headers }: FastifyRequest): boolean {
  const isForwarded = headers["x-forwarded-for"] ?? headers["forwarded"] ?? headers["via"];
  return isForwarded === undefined && /^(::ffff:)?127\.|^::1$/.test(ip);
}
