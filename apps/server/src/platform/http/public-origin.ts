import type { FastifyRequest } from "fastify";

/**
 * Where browsers reach this server: what is configured, or, without it, the address of the request.
 * An address that a client typed is text for whoever writes it into a page.
 */
export const originOf = (
  { protocol, host }: Pick<FastifyRequest, "protocol" | "host">,
  publicUrl: string,
): string => (publicUrl === "" ? `${protocol}://${host}` : publicUrl);
