import type { FastifyRequest } from "fastify";

/**
 * The address at which browsers reach this server: the configured one, otherwise the address of the
 * request. The latter is input of the client, so it must be escaped in a page.
 */
export const originOf = (
  { protocol, host }: Pick<FastifyRequest, "protocol" | "host">,
  publicUrl: string,
): string => (publicUrl === "" ? `${protocol}://${host}` : publicUrl);
