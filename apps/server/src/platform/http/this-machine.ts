import type { FastifyRequest } from "fastify";

/** Whoever a proxy on this machine speaks for is not of this machine. */
export function isOfThisMachine({ ip, headers }: FastifyRequest): boolean {
  const isForwarded = headers["x-forwarded-for"] ?? headers["forwarded"] ?? headers["via"];
  return isForwarded === undefined && /^(::ffff:)?127\.|^::1$/.test(ip);
}
